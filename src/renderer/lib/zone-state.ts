import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { isPaired, isSetUp, zoneDisplayStatus } from "#shared/domain/zones/display-status.ts";
import { mayPlay } from "#shared/domain/zones/payment.ts";
import type { State } from "../ui/state-badge.tsx";

/** A zone's state in one word: what is wrong with it, else what its player is doing. `now` in epoch ms. */
export function zoneState(zone: SoundZone, live: PlaybackState | null, now: number): State {
  const status = zoneDisplayStatus(zone, mayPlay(zone, now));
  if (status === "NOT_SETUP") return "notSetUp";
  if (status === "INACTIVE") {
    if (!isPaired(zone)) return "notPaired";
    return isSetUp(zone) ? "noSubscription" : "noMusic";
  }
  // The socket knows sooner than the list whether the player is online.
  if (!(live?.online ?? zone.online)) return "offline";
  if (status === "ERROR" && zone.status.message !== "PLAYER_DISCONNECTED") return "problem";
  if (live?.problem) return live.problem === "no-source" ? "noMusic" : "problem";
  if (status === "INCOMPLETE") return "incomplete";
  if (live === null) return "online";
  return live.status === "playing" || live.status === "buffering" ? "playing" : "paused";
}

/** What a zone needs, in three words: nothing, since it plays; nothing, since it is meant to be quiet; somebody. */
export const ZONE_GROUPS = ["playing", "quiet", "attention"] as const;
export type ZoneGroup = (typeof ZONE_GROUPS)[number];

const GROUP_OF = {
  playing: "playing",
  paused: "quiet",
  online: "quiet",
  // Nobody expects music there yet.
  notSetUp: "quiet",
  offline: "attention",
  notPaired: "attention",
  noSubscription: "attention",
  noMusic: "attention",
  incomplete: "attention",
  problem: "attention",
} as const satisfies Record<State, ZoneGroup>;

/** The group of a zone in this state. */
export function zoneGroup(state: State): ZoneGroup {
  return GROUP_OF[state];
}
