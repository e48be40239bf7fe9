import type { SoundZone } from "#shared/contract/rest/entities.ts";

/** A zone's status in lists (specification, zones §4, zone display status). */
export type ZoneDisplayStatus = "OK" | "ERROR" | "INCOMPLETE" | "NOT_SETUP" | "INACTIVE";

type StatusParts = Pick<SoundZone, "status" | "errors">;

/** A player has been set up for the zone. */
export function isSetUp(zone: Pick<SoundZone, "status">): boolean {
  return zone.status.message !== "NOT_SETUP";
}

/** The order of the checks is the rule; `active` is whether the zone's subscription is active. */
export function zoneDisplayStatus(zone: StatusParts, active: boolean): ZoneDisplayStatus {
  const setUp = isSetUp(zone);
  if (!active && !setUp) return "NOT_SETUP";
  if (active !== setUp) return "INACTIVE";
  const { state, message } = zone.status;
  if (state === "ERROR" || message === "PLAYER_DISCONNECTED" || zone.errors.some(({ hide }) => !hide)) {
    return "ERROR";
  }
  return state;
}

/** A device plays the zone. */
export function isPaired(zone: Pick<SoundZone, "device">): boolean {
  return zone.device?.pairing_state === "paired";
}
