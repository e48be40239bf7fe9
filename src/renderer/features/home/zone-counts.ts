import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { playerNotice } from "../../player/zone/notice.ts";
import { mayPlay } from "../../player/zone/subscription.ts";

export interface ZoneCounts {
  readonly playing: number;
  /** Neither playing nor in trouble: paused, or not set up yet. */
  readonly quiet: number;
  readonly problems: number;
}

/** How many zones play, are quiet, or need somebody; `now` in epoch ms. */
export function countZones(
  zones: readonly SoundZone[],
  stateOf: (zone: string) => PlaybackState | null,
  now: number,
): ZoneCounts {
  const counts = { playing: 0, quiet: 0, problems: 0 };
  for (const zone of zones) counts[kindOf(zone, stateOf(zone.id), now)] += 1;
  return counts;
}

function kindOf(zone: SoundZone, state: PlaybackState | null, now: number): keyof ZoneCounts {
  const paired = zone.paired === "paired";
  const subscribed = mayPlay(zone, now);
  // A zone that nobody has set up yet is no problem: nobody waits for its music.
  if (!paired && !subscribed) return "quiet";
  const notice = playerNotice(state, { paired, hasSubscription: subscribed });
  if (notice !== null || (state === null && !zone.online)) return "problems";
  return state?.status === "playing" || state?.status === "buffering" ? "playing" : "quiet";
}
