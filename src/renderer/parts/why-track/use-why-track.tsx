import { lazy, type ReactNode, Suspense, useState } from "react";
import type { PlaybackState } from "#shared/contract/control.ts";
import { withTexts } from "../../lib/i18n/i18n.ts";
import type { WhyDialogProps, WhyQuestion } from "./why-dialog.tsx";

/** Few people ask: the code comes with the first question. */
const WhyDialog = lazy(
  withTexts(["reasons", "access", "musicWords"], async () => ({
    default: (await import("./why-dialog.tsx")).WhyDialog,
  })),
);

interface WhyTrack {
  readonly ask: (question: WhyQuestion) => void;
  /** To be drawn on the page. */
  readonly dialog: ReactNode;
}

/** Says why a zone plays or played a track. */
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

/** Asks why a zone plays its track; undefined while it plays none. */
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
