import { type KeyValueStorage, type Stored, stored } from "../storage/stored.ts";

/** Levels of consent; each includes those below (specification, platform §9, consent and tracking). */
export const CONSENT = { required: 1, analytics: 2, marketing: 3 } as const;

export type ConsentLevel = (typeof CONSENT)[keyof typeof CONSENT];

/** The level that this browser's user has chosen; nothing but what is required where there is none. */
export function consentStore(storage: KeyValueStorage): Stored<ConsentLevel> {
  return stored(storage, "consent", (value) => (value === 1 || value === 2 || value === 3 ? value : null));
}
