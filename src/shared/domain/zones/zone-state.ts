import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { isPaired, isSetUp, zoneDisplayStatus } from "./display-status.ts";
import { mayPlay } from "./payment.ts";
import { SHOWN_STATES } from "./zone-facts.ts";

/** A displayed state. */
export type ShownState = (typeof SHOWN_STATES)[number];

/** States in the order of a list that begins with the worst. */
export const WORST_FIRST = [
  "problem",
  "offline",
  "noSubscription",
  "notPaired",
  "notSetUp",
  "paused",
  "silent",
  "playing",
] as const satisfies readonly ShownState[];

/** What a zone needs: nothing, because it plays; nothing, because it is meant to be quiet; attention. */
export type ZoneGroup = "playing" | "quiet" | "attention";

const GROUP_OF = {
  playing: "playing",
  paused: "quiet",
  silent: "quiet",
  // Nobody expects music there yet.
  notSetUp: "quiet",
  offline: "attention",
  notPaired: "attention",
  noSubscription: "attention",
  problem: "attention",
} as const satisfies Record<ShownState, ZoneGroup>;

/** The group of a zone in this state; quiet while the state is unknown. */
export function zoneGroup(state: ShownState | null): ZoneGroup {
  return state === null ? "quiet" : GROUP_OF[state];
}

/** A filter of a zone list: one state, or one group. */
export const STATE_FILTERS = ["attention", "quiet", ...SHOWN_STATES] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/** Whether a filter matches a zone in this state. */
export function isInFilter(state: ShownState, filter: StateFilter): boolean {
  return state === filter || GROUP_OF[state] === filter;
}

/** The parts of a zone's record that its state depends on. */
export type RecordedState = Pick<
  SoundZone,
  "status" | "errors" | "device" | "online" | "iso8601_paid_until" | "iso8601_grace_until"
>;
/** The parts of its playback that its state depends on. */
export type LiveState = Pick<PlaybackState, "online" | "status" | "problem" | "plan">;

/**
 * A zone's state: its problem, else what its player is doing. Null while the player is online and has not
 * reported yet. `now` in epoch ms.
 */
export function zoneState(zone: RecordedState, live: LiveState | null, now: number): ShownState | null {
  const status = zoneDisplayStatus(zone, mayPlay(zone, now));
  if (status === "NOT_SETUP") return "notSetUp";
  if (status === "INACTIVE") {
    if (!isPaired(zone)) return "notPaired";
    // A player without music.
    return isSetUp(zone) ? "noSubscription" : "notSetUp";
  }
  // The socket knows sooner than the list whether the player is online.
  if (!(live?.online ?? zone.online)) return "offline";
  const { message } = zone.status;
  if (status === "ERROR" && message !== "PLAYER_DISCONNECTED") return "problem";
  // In its grace period a zone is not paid for, but still plays.
  if (status === "INCOMPLETE" && message !== "SUBSCRIPTION_EXPIRED") return "notSetUp";
  return live && playerState(live);
}

/** The error or playback problem behind a state; null where the state says everything. */
export function stateCause(
  state: ShownState | null,
  { errors }: Pick<RecordedState, "errors">,
  live: Pick<LiveState, "problem"> | null,
): string | null {
  if (state !== "problem") return null;
  return errors.find(({ hide }) => !hide)?.cause ?? live?.problem ?? null;
}

/** Whether music is all that a zone in this state lacks: its player waits, and nothing is left to pay. `now` in epoch ms. */
export function lacksOnlyMusic(state: ShownState | null, zone: RecordedState, now: number): boolean {
  return state === "notSetUp" && isPaired(zone) && mayPlay(zone, now);
}

function playerState({ status, problem, plan }: LiveState): ShownState {
  const plays = status === "playing" || status === "buffering";
  if (problem === "no-source") return "notSetUp";
  // The player continues with other tracks by itself.
  if (problem !== null && !(problem === "track-failed" && plays)) return "problem";
  if (plays) return "playing";
  return isSilentByPlan({ status, plan }) ? "silent" : "paused";
}

/** Whether its music is on, or will be by plan, so that pause is available. */
export function isOn({ status, plan }: Pick<PlaybackState, "status" | "plan">): boolean {
  return status === "playing" || status === "buffering" || isSilentByPlan({ status, plan });
}

/** Whether it is quiet because its location is closed, or by schedule: nobody has to act. */
export function isSilentByPlan({ status, plan }: Pick<PlaybackState, "status" | "plan">): boolean {
  return status === "stopped" && plan != null && plan.now.music === null;
}
