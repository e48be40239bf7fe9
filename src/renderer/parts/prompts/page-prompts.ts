import type { Services } from "#renderer/lib/services.tsx";
import { stored } from "#renderer/lib/storage/stored.ts";
import { PromptQueue } from "#shared/domain/prompts/prompt-queue.ts";
import type { PromptKind } from "#shared/domain/prompts/prompts.ts";
import { promptGate } from "./prompt-gate.ts";

/** The prompts of this page. What the session has shown survives a reload of its tab. */
export function createPagePrompts(services: Services): PromptQueue {
  const shown = shownStore();
  const gate = promptGate(services);
  return new PromptQueue({
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    mayShow: gate.mayShow,
    subscribeGate: gate.subscribe,
    shownBefore: shown.read() ?? { survey: 0, promo: 0 },
    onShown: shown.write,
    log: (message) => services.reporting.logger("prompts").info(message),
  });
}

function shownStore() {
  return stored<Readonly<Record<PromptKind, number>>>(sessionStorage, "prompts-shown", (value) => {
    if (typeof value !== "object" || value === null || !("survey" in value) || !("promo" in value))
      return null;
    const { survey, promo } = value;
    return typeof survey === "number" && typeof promo === "number" ? { survey, promo } : null;
  });
}
