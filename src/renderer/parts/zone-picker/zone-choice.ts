import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { paymentOfZone } from "#shared/domain/zones/payment.ts";

/** The selectable zones of a picker, grouped by location. */

export interface ChoiceGroup {
  readonly locationId: string;
  readonly locationName: string;
  readonly zones: readonly SoundZone[];
}

/** Groups zones by location, in their order. */
export function groupInOrder(zones: readonly SoundZone[]): readonly ChoiceGroup[] {
  const groups = Map.groupBy(zones, ({ location }) => location);
  return [...groups].map(([locationId, own]) => ({
    locationId,
    locationName: own[0]?.location_name ?? "",
    zones: own,
  }));
}

/** The state of the checkbox above these zones. */
export function choiceOf(chosen: ReadonlySet<string>, ids: readonly string[]): "none" | "some" | "all" {
  const count = ids.filter((id) => chosen.has(id)).length;
  if (count === 0) return "none";
  return count === ids.length ? "all" : "some";
}

/** The chosen zones by subscription state. */
export interface PaidChoice {
  /** No subscription: they cannot play. */
  readonly silent: readonly SoundZone[];
  /** No subscription, but within the grace period: they can still play. */
  readonly late: readonly SoundZone[];
  /** All zones that can play, including the late ones. */
  readonly able: readonly SoundZone[];
}

/**
 * Which of these zones have no subscription (specification, zones §4), and which of them can play all the same (§6).
 */
export function bySubscription(zones: readonly SoundZone[], now: number): PaidChoice {
  const stateOf = (zone: SoundZone) => paymentOfZone(zone, now).state;
  return {
    silent: zones.filter((zone) => stateOf(zone) === "ended"),
    late: zones.filter((zone) => stateOf(zone) === "grace"),
    able: zones.filter((zone) => stateOf(zone) !== "ended"),
  };
}
