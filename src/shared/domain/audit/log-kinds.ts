/** Events in an account's log, by subject. */
export const LOG_KINDS = {
  company: ["updated", "logo-set", "logo-removed", "links", "deactivated", "activated", "terms-accepted"],
  users: [
    "invited",
    "invited-again",
    "added",
    "roles",
    "transferred",
    "removed",
    "left",
    "sso-set",
    "sso-removed",
    "sign-in-rules",
  ],
  locations: [
    "created",
    "updated",
    "deleted",
    "restored",
    "building-token-created",
    "building-token-ended",
    "muted",
    "unmuted",
  ],
  zones: [
    "created",
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
    "preset-created",
    "preset-updated",
    "preset-deleted",
    "preset-restored",
    "remote-opened",
    "imported",
  ],
  labels: ["created", "updated", "deleted", "restored"],
  players: ["paired", "unpaired", "pairing-code", "renamed", "deleted", "ordered"],
  music: [
    "added-to-library",
    "removed-from-library",
    "created",
    "updated",
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
  messages: ["created", "updated", "campaign-created", "campaign-updated", "announced"],
  schedules: ["created", "updated", "deleted", "restored"],
  billing: [
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
  alerts: [
    "rule-created",
    "rule-updated",
    "rule-deleted",
    "webhook-created",
    "webhook-updated",
    "webhook-deleted",
    "webhook-secret",
  ],
} as const;

export type LogGroup = keyof typeof LOG_KINDS;
export const LOG_GROUPS = Object.keys(LOG_KINDS) as readonly LogGroup[];

/** `zones.updated`: the group, and the action. */
export type LogKind = { [Group in LogGroup]: `${Group}.${(typeof LOG_KINDS)[Group][number]}` }[LogGroup];

export const ALL_LOG_KINDS: readonly LogKind[] = LOG_GROUPS.flatMap((group) =>
  LOG_KINDS[group].map((what) => `${group}.${what}` as LogKind),
);

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
