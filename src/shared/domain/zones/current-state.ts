import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { ShownState } from "./zone-facts.ts";
import { zoneState } from "./zone-state.ts";

type Zone = Parameters<typeof zoneState>[0] & Pick<SoundZone, "shown_state" | "shown_since">;
type Live = Parameters<typeof zoneState>[1] & Partial<PlaybackState>;

/** A zone's state: what its player reports, else what the service recorded. `now` in epoch ms. */
export function currentState(zone: Zone, live: Live | null, now: number): ShownState | null {
  if (live === null && zone.shown_state !== null) return zone.shown_state;
  return zoneState(zone, live, now);
}

/** How long it has been in its state, in ms; null while the record is about another state. `now` in epoch ms. */
export function timeInState(zone: Zone, live: Live | null, now: number): number | null {
  if (zone.shown_since === null || currentState(zone, live, now) !== zone.shown_state) return null;
  return Math.max(0, now - Date.parse(zone.shown_since));
}
