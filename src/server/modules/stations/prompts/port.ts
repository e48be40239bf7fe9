import type { Env } from "#server/env.ts";
import type { Mention } from "#shared/domain/prompts/mentions.ts";
import { understand } from "#shared/domain/prompts/understand.ts";
import { askEndpoint } from "./endpoint.ts";

/** Who understood a wish. */
export interface Understood {
  readonly mentions: readonly Mention[];
  readonly answeredBy: "EMBEDDED" | "ENDPOINT";
  /** The host's endpoint should have answered and could not. */
  readonly fellBack: boolean;
}

/** What a wish asks for: by the host's endpoint where there is one, else by the embedded index. */
export async function understandPrompt(
  { env, log, now }: { readonly env: Env; readonly log: Log; readonly now: () => Date },
  prompt: string,
): Promise<Understood> {
  const year = now().getFullYear();
  const embedded = () => understand(prompt, year);
  if (env.ai === null) return { mentions: embedded(), answeredBy: "EMBEDDED", fellBack: false };
  try {
    const mentions = await askEndpoint(env.ai, prompt, year);
    return { mentions, answeredBy: "ENDPOINT", fellBack: false };
  } catch (error) {
    // The message alone: what was sent holds the key.
    log.warn(
      { reason: error instanceof Error ? error.message : "unknown" },
      "The AI endpoint did not answer",
    );
    return { mentions: embedded(), answeredBy: "EMBEDDED", fellBack: true };
  }
}

interface Log {
  warn(details: object, message: string): void;
}
