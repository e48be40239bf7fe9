/** Prompts: surveys and promotions that the product shows by itself (specification, platform §3, §4, §9). */

export const PROMPT_KINDS = ["survey", "promo"] as const;
export type PromptKind = (typeof PROMPT_KINDS)[number];

/** Queued, shown, not accepted because its id is known already, or removed because there were too many. */
export type PromptState = "queued" | "shown" | "skipped" | "dropped";

/** A prompt, and where it is. */
export interface Prompt {
  readonly id: string;
  readonly kind: PromptKind;
  /** The highest is shown first. */
  readonly priority: number;
  readonly state: PromptState;
}

export const PRIORITIES = { npsSurvey: 200, survey: 100, promo: 50 } as const;

/** Most prompts of a session. */
export const SESSION_LIMITS: Readonly<Record<PromptKind, number>> = { survey: 5, promo: 3 };

/** Wait before the first prompt of a page, and between two, in ms. */
export const PROMPT_DELAYS = { first: 1_000, between: 1_000 } as const;

export const PROMOS = ["company-logo", "create-schedule", "install-app"] as const;
export type PromoName = (typeof PROMOS)[number];

/** How somebody answered a promotion. */
export type PromoInteraction = "dismissed" | "completed";

/** A promotion as its person answered it. */
export interface Promo {
  readonly name: PromoName;
  readonly interaction: PromoInteraction | null;
  /** ISO 8601; null while unanswered. */
  readonly interactedAt: string | null;
}
