import type { PlaybackState } from "../../contract/control.ts";
import type { SoundZone } from "../../contract/rest/entities.ts";
import { isPaired, isSetUp, zoneDisplayStatus } from "./display-status.ts";
import { mayPlay } from "./payment.ts";

/** The states in which zones are shown and filtered. Each means one thing on every screen. */
export const SHOWN_STATES = [
  "playing",
  "paused",
  "silent",
  "offline",
  "notPaired",
  "noSubscription",
  "notSetUp",
  "problem",
] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** What a zone needs: nothing, since it plays; nothing, since it is meant to be quiet; somebody. */
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

/** The group of a zone in this state; quiet as long as that is not known. */
export function zoneGroup(state: ShownState | null): ZoneGroup {
  return state === null ? "quiet" : GROUP_OF[state];
}

/** What a list of zones is narrowed to: one state, or one group of them. */
export const STATE_FILTERS = ["attention", "quiet", ...SHOWN_STATES] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/** Whether a filter lets a zone in this state through. */
export function isInFilter(state: ShownState, filter: StateFilter): boolean {
  return state === filter || GROUP_OF[state] === filter;
}

type Recorded = Pick<
  SoundZone,
  "status" | "errors" | "device" | "online" | "iso8601_paid_until" | "iso8601_grace_until"
>;
type Live = Pick<PlaybackState, "online" | "status" | "problem" | "plan">;

/**
 * A zone's state: what is wrong with it, else what its player is doing. Null while the player is there and what it does is
 * not known yet. `now` in epoch ms.
 */
export function zoneState(zone: Recorded, live: Live | null, now: number): ShownState | null {
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
  // In its grace period a zone is not paid for, and plays all the same.
  if (status === "INCOMPLETE" && message !== "SUBSCRIPTION_EXPIRED") return "notSetUp";
  return live && playerState(live);
}

/** Whether music is all that a zone in this state lacks: its player waits, and nothing is left to pay. `now` in epoch ms. */
export function lacksOnlyMusic(state: ShownState | null, zone: Recorded, now: number): boolean {
  return state === "notSetUp" && isPaired(zone) && mayPlay(zone, now);
}

function playerState({ status, problem, plan }: Live): ShownState {
  const plays = status === "playing" || status === "buffering";
  if (problem === "no-source") return "notSetUp";
  // The player goes on to other tracks by itself.
  if (problem !== null && !(problem === "track-failed" && plays)) return "problem";
  if (plays) return "playing";
  return isSilentByPlan({ status, plan }) ? "silent" : "paused";
}

/** Whether its music is on, or will be when its plan says so: pause is what can be pressed. */
export function isOn({ status, plan }: Pick<PlaybackState, "status" | "plan">): boolean {
  return status === "playing" || status === "buffering" || isSilentByPlan({ status, plan });
}

/** Whether it is quiet because its location is closed, or its schedule says so: nobody has to do anything. */
export function isSilentByPlan({ status, plan }: Pick<PlaybackState, "status" | "plan">): boolean {
  return status === "stopped" && plan != null && plan.now.music === null;
}
