import type { PlayerReport } from "#shared/contract/player.ts";
import { positionAt } from "#shared/domain/playback/position.ts";

/** A report and its time of receipt, epoch ms on the service's clock. */
export interface ReceivedReport {
  readonly report: PlayerReport;
  readonly receivedAt: number;
}

/** Screens extrapolate the position; a report that differs by more than this, in ms, is sent to them. */
const NOTICED_JUMP_MS = 1000;

/** The visible part of a report, without the position. */
const SHOWN = [
  "status",
  "problem",
  "sourceId",
  "trackId",
  "playId",
  "durationMs",
  "volume",
  "playOrder",
  "intentVersion",
  "output",
  "nextSlotStartsAt",
] as const satisfies readonly (keyof PlayerReport)[];

/** How a report differs: in the visible state, only in the position (not where expected), or not at all. */
export type ReportChange = "state" | "position" | "none";

const WEIGHT = { none: 0, position: 1, state: 2 } as const satisfies Record<ReportChange, number>;

/** The greater of two changes. */
export function greaterChange(a: ReportChange, b: ReportChange): ReportChange {
  return WEIGHT[a] >= WEIGHT[b] ? a : b;
}

/** How a report differs from the previous one. */
export function changeBetween(before: ReceivedReport | null, next: ReceivedReport): ReportChange {
  if (!before) return "state";
  const [a, b] = [before.report, next.report];
  if (
    SHOWN.some((field) => a[field] !== b[field]) ||
    !sameUpcoming(a, b) ||
    !samePlan(a, b) ||
    a.announcement?.playId !== b.announcement?.playId
  )
    return "state";
  const expected = positionAt(
    { positionMs: a.positionMs, durationMs: a.durationMs, at: before.receivedAt },
    a.status,
    next.receivedAt,
  );
  return Math.abs(expected - b.positionMs) > NOTICED_JUMP_MS ? "position" : "none";
}

function samePlan({ plan: a }: PlayerReport, { plan: b }: PlayerReport): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

function sameUpcoming(a: PlayerReport, b: PlayerReport): boolean {
  return (
    a.upcoming.length === b.upcoming.length &&
    a.upcoming.every(
      ({ trackId, queueId }, place) =>
        trackId === b.upcoming[place]?.trackId && queueId === b.upcoming[place]?.queueId,
    )
  );
}
