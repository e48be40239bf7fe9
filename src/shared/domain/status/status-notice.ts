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

/** Whether this status ends a notice. */
export function isLastStatus(kind: NoticeKind, status: string): boolean {
  return NOTICE_STATUSES[kind].at(-1) === status;
}

/**
 * Status of a notice at an instant: scheduled maintenance begins at its time by itself, and nothing is felt of it once
 * its end has passed. Times in epoch ms.
 */
export function statusAt(
  status: NoticeStatus,
  { startsAt, endsAt }: { readonly startsAt: number | null; readonly endsAt: number | null },
  now: number,
): NoticeStatus {
  if (status !== "scheduled" || startsAt === null || now < startsAt) return status;
  return endsAt !== null && now >= endsAt ? "verifying" : "in_progress";
}

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
