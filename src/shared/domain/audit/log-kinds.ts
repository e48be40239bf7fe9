/**
 * Events in an account's log, by group. The entry names the subject of the call, or what its answer is about: a thing that
 * it created, or a person.
 */
export const LOG_KINDS = {
  company: {
    subject: ["updated", "logo-set", "logo-removed", "links", "deactivated", "activated", "terms-accepted"],
    answer: [],
  },
  users: {
    subject: ["roles", "sso-set", "sso-removed", "sign-in-rules"],
    answer: ["invited", "invited-again", "added", "transferred", "removed", "left"],
  },
  locations: {
    subject: [
      "updated",
      "deleted",
      "restored",
      "building-token-created",
      "building-token-ended",
      "muted",
      "unmuted",
    ],
    answer: ["created"],
  },
  zones: {
    subject: [
      "updated",
      "deleted",
      "restored",
      "music",
      "blocked",
      "unblocked",
      "less-often",
      "code-reset",
      "started",
      "paused",
      "volume",
      "undone",
      "preset-applied",
      "remote-opened",
      "imported",
    ],
    answer: ["created", "preset-created", "preset-updated", "preset-deleted", "preset-restored"],
  },
  labels: { subject: [], answer: ["created", "updated", "deleted", "restored"] },
  players: { subject: ["paired", "unpaired", "pairing-code", "renamed", "deleted", "ordered"], answer: [] },
  music: {
    subject: [
      "added-to-library",
      "removed-from-library",
      "deleted",
      "restored",
      "spotify-connected",
      "spotify-disconnected",
      "page-edited",
      "tracks-corrected",
      "tracks-cover",
      "tracks-deleted",
      "tracks-restored",
      "own-added",
    ],
    answer: ["created", "updated"],
  },
  messages: {
    subject: ["announced"],
    answer: ["created", "updated", "campaign-created", "campaign-updated"],
  },
  schedules: { subject: ["updated", "deleted", "restored"], answer: ["created"] },
  billing: {
    subject: [
      "activated",
      "reactivated",
      "deactivated",
      "paused",
      "updated",
      "plan-changed",
      "downgrade-cancelled",
      "cycle-changed",
      "winback",
    ],
    answer: [],
  },
  alerts: {
    subject: [],
    answer: [
      "rule-created",
      "rule-updated",
      "rule-deleted",
      "webhook-created",
      "webhook-updated",
      "webhook-deleted",
      "webhook-secret",
    ],
  },
} as const;

export type LogGroup = keyof typeof LOG_KINDS;
export const LOG_GROUPS = Object.keys(LOG_KINDS) as readonly LogGroup[];

/** `zones.updated`: the group, and the action. */
export type LogKind = {
  [Group in LogGroup]: `${Group}.${(typeof LOG_KINDS)[Group]["subject" | "answer"][number]}`;
}[LogGroup];

const kindsNaming = (named: "subject" | "answer") =>
  LOG_GROUPS.flatMap((group) => LOG_KINDS[group][named].map((what) => `${group}.${what}` as LogKind));

const NAMED_BY_ANSWER: readonly LogKind[] = kindsNaming("answer");
export const ALL_LOG_KINDS: readonly LogKind[] = [...kindsNaming("subject"), ...NAMED_BY_ANSWER];

/** Whether an entry names what the call's answer is about. */
export const isNamedByAnswer = (kind: LogKind) => NAMED_BY_ANSWER.includes(kind);

/** Events in the log of the service: operators' changes. */
export const SERVICE_LOG_KINDS = [
  "service.addresses",
  "service.flag-set",
  "service.flag-removed",
  "service.music-quota",
  "service.account-music-quota",
  "service.account-messaging",
  "service.price-book",
  "service.status-notice",
  "service.moved",
] as const;
export type ServiceLogKind = (typeof SERVICE_LOG_KINDS)[number];

/** How long an account's log is kept, in days. */
export const LOG_DAYS = 400;
