import { lazy, type ReactNode, Suspense, useState } from "react";
import type { PlaybackState } from "#shared/contract/control.ts";
import type { WhyDialogProps, WhyQuestion } from "./why-dialog.tsx";

/** Rarely used: the code loads with the first question. */
const WhyDialog = lazy(async () => ({
  default: (await import("./why-dialog.tsx")).WhyDialog,
}));

interface WhyTrack {
  readonly ask: (question: WhyQuestion) => void;
  /** To be rendered on the page. */
  readonly dialog: ReactNode;
}

/** Explains why a zone plays or played a track. */
export function useWhyTrack(zone: WhyDialogProps["zone"]): WhyTrack {
  const [question, setQuestion] = useState<WhyQuestion | null>(null);
  const [opened, setOpened] = useState(false);
  return {
    ask: (asked) => {
      setQuestion(asked);
      setOpened(true);
    },
    dialog: question ? (
      <Suspense>
        <WhyDialog zone={zone} question={question} opened={opened} onClose={() => setOpened(false)} />
      </Suspense>
    ) : null,
  };
}

/** Asks about the zone's current track; undefined without one. */
export function askWhy(
  { ask }: Pick<WhyTrack, "ask">,
  { track, current, source }: PlaybackState,
): (() => void) | undefined {
  if (!track || !current) return undefined;
  return () =>
    ask({
      track,
      origin: current.origin ?? null,
      source: source && { id: source.id, name: source.display.title },
    });
}
