import type { PlaybackState } from "#shared/contract/control.ts";
import type { PlayerReport } from "#shared/contract/player.ts";
import { isOnline } from "./zones.ts";

interface Connection {
  readonly connectionId: string | null;
  readonly seenAt: Date | null;
}

/** The player's report while it is online; the last report of an offline player is stale. `now` in epoch ms. */
export function liveReport<Report>(
  state: (Connection & { readonly report: Report | null }) | null,
  now: number,
): Report | null {
  return isOnline(state, now) ? (state?.report ?? null) : null;
}

/** The parts of a report that a zone's displayed state depends on. */
export type StateReport = Pick<PlayerReport, "status" | "problem" | "sourceId" | "plan">;

/** What a zone's player is doing, as far as the displayed state shows it. `now` in epoch ms. */
export function livePlayback(
  playFromId: string | null,
  state: (Connection & { readonly report: StateReport | null }) | null,
  now: number,
): Pick<PlaybackState, "online" | "status" | "problem" | "plan"> {
  const report = liveReport(state, now);
  return {
    online: isOnline(state, now),
    status: report?.status ?? "paused",
    problem: report?.problem ?? null,
    // A report about a source applies to that source only: after a change the player has to report again.
    plan: report?.sourceId === playFromId ? (report.plan ?? null) : null,
  };
}
