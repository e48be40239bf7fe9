import { useEffect, useState, useSyncExternalStore } from "react";
import { useServices } from "#renderer/lib/services.tsx";
import type { PromptPlace, PromptRequest } from "#shared/domain/prompts/prompt-queue.ts";
import type { PromptState } from "#shared/domain/prompts/prompts.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import { createPagePrompts } from "./page-prompts.ts";

interface OwnPrompt {
  /** `shown`: to be rendered now. Null without a request. */
  readonly state: PromptState | null;
  /** Ends it, so that the next one may come. */
  readonly close: () => void;
}

/** Asks for a place among the prompts of this page, as long as it is mounted with a request. */
export function usePrompt(request: PromptRequest | null): OwnPrompt {
  const queue = partOf(useServices(), createPagePrompts);
  const [place, setPlace] = useState<PromptPlace | null>(null);
  const { id, kind, priority } = request ?? {};
  useEffect(() => {
    if (id === undefined || kind === undefined || priority === undefined) return;
    const asked = queue.ask({ id, kind, priority });
    setPlace(asked);
    return () => {
      asked.withdraw();
      setPlace(null);
    };
  }, [queue, id, kind, priority]);
  const state = useSyncExternalStore(
    (listener) => queue.changes.add(listener),
    () => place?.state() ?? null,
  );
  return { state, close: () => place?.close() };
}
