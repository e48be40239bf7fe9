/** Notices about the service itself, in the words of status pages (specification, platform §3, §4). */

export const NOTICE_KINDS = ["incident", "maintenance"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const IMPACTS = ["none", "minor", "major", "critical", "maintenance"] as const;
export type Impact = (typeof IMPACTS)[number];

/** What an incident or a maintenance goes through; the last one ends it. */
export const NOTICE_STATUSES = {
  incident: ["investigating", "identified", "monitoring", "resolved"],
  maintenance: ["scheduled", "in_progress", "verifying", "completed"],
} as const satisfies Readonly<Record<NoticeKind, readonly string[]>>;
export type NoticeStatus = (typeof NOTICE_STATUSES)[NoticeKind][number];

/** A notice as people are shown it. */
export interface StatusNotice {
  readonly id: string;
  readonly name: string;
  readonly impact: string;
  readonly status: string;
  /** Page about it; empty: none. */
  readonly shortlink: string;
  /** The latest update. */
  readonly body: string;
}

/** How often clients read the notices, in ms. */
export const STATUS_EVERY_MS = 600_000;
