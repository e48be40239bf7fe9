import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { ATTENTION, zoneState } from "#shared/domain/zones/zone-state.ts";

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
  const shown = zoneState(zone, state, now);
  if (shown === "playing") return "playing";
  return shown !== null && ATTENTION.includes(shown) ? "problems" : "quiet";
}
