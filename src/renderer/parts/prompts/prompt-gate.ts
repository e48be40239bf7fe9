import type { Services } from "#renderer/lib/services.tsx";
import type { PromptRequest } from "#shared/domain/prompts/prompt-queue.ts";

interface PromptGate {
  readonly mayShow: (prompt: PromptRequest) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

export function promptGate(_services: Services): PromptGate {
  return { mayShow: () => true, subscribe: () => () => undefined };
}
