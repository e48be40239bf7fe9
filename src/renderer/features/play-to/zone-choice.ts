import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { paymentOfZone } from "#shared/domain/zones/payment.ts";

/** The selectable zones of the play-to dialog, grouped by location. */

export interface ChoiceGroup {
  readonly locationId: string;
  readonly locationName: string;
  readonly zones: readonly SoundZone[];
}

/** Groups zones by location and sorts both by name in `language`. `search` matches zone, location and city. */
export function groupZones(
  zones: readonly SoundZone[],
  search: string,
  language: string,
): readonly ChoiceGroup[] {
  const { compare } = new Intl.Collator(language);
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, SoundZone[]>();
  for (const zone of zones) {
    const text = `${zone.name} ${zone.location_name} ${zone.city}`.toLocaleLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    groups.set(zone.location, [...(groups.get(zone.location) ?? []), zone]);
  }
  return [...groups]
    .map(([locationId, own]) => ({
      locationId,
      locationName: own[0]?.location_name ?? "",
      zones: own.toSorted((a, b) => compare(a.name, b.name)),
    }))
    .toSorted((a, b) => compare(a.locationName, b.locationName));
}

/** Adds a zone to the choice or removes it. */
export function toggleZone(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Adds all of these; removes them if all were chosen already. */
export function toggleAll(chosen: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const next = new Set(chosen);
  const all = ids.every((id) => next.has(id));
  for (const id of ids) {
    if (all) next.delete(id);
    else next.add(id);
  }
  return next;
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
