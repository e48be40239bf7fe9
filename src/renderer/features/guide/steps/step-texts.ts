import type { LaterGroup } from "#renderer/lib/i18n/english.ts";

/** Texts of all steps. */
export const STEP_TEXTS: readonly LaterGroup[] = [
  "onboarding",
  "access",
  "company",
  "forms",
  "musicWords",
  "playTo",
  "spotify",
  "spotifySync",
  "stations",
  "zones",
];
