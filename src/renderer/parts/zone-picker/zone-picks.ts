import { useState } from "react";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { ZoneSelection } from "#shared/contract/rest/zones/zone-filter.ts";

/** Zones that a person has picked: single ones, which are kept while searching, or all that match a search. */
export type ZonePicks =
  | { readonly kind: "zones"; readonly zones: ReadonlyMap<string, SoundZone> }
  | {
      readonly kind: "matching";
      readonly q: string;
      readonly total: number;
      readonly except: ReadonlySet<string>;
    };

export const NO_PICKS: ZonePicks = { kind: "zones", zones: new Map() };

export function useZonePicks() {
  return useState<ZonePicks>(NO_PICKS);
}

/** How many zones are picked. */
export function pickedCount(picks: ZonePicks): number {
  return picks.kind === "zones" ? picks.zones.size : Math.max(0, picks.total - picks.except.size);
}

/** Adds all of these; removes them if all were picked already. */
export function togglePicks(picks: ZonePicks, zones: readonly SoundZone[]): ZonePicks {
  const all = zones.every((zone) => isPicked(picks, zone.id));
  if (picks.kind === "matching") {
    const except = new Set(picks.except);
    for (const { id } of zones) {
      if (all) except.add(id);
      else except.delete(id);
    }
    return { ...picks, except };
  }
  const next = new Map(picks.zones);
  for (const zone of zones) {
    if (all) next.delete(zone.id);
    else next.set(zone.id, zone);
  }
  return { kind: "zones", zones: next };
}

export function isPicked(picks: ZonePicks, id: string): boolean {
  return picks.kind === "zones" ? picks.zones.has(id) : !picks.except.has(id);
}

/** The picked zones as the service understands them. */
export function selectionOf(picks: ZonePicks): ZoneSelection {
  if (picks.kind === "zones") return { ids: [...picks.zones.keys()] };
  return { matching: picks.q === "" ? {} : { q: picks.q }, except: [...picks.except] };
}
