/** Kinds of incidents of a zone. */
export const INCIDENT_KINDS = [
  /** Its player is not connected. */
  "offline",
  /** Its player is connected and silent, though its plan has music and nobody paused it. */
  "silent",
  /** Its player has a problem that needs a person. */
  "problem",
  "updateFailed",
  "diskFull",
  "clockWrong",
] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** How long incidents and states of zones are kept after their end, in days. */
export const INCIDENT_DAYS = 400;
