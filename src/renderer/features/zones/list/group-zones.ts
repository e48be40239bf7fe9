import type { SoundZone } from "#shared/contract/rest/entities.ts";

/** A row of the list: a location's heading, or one of its zones. */
export type ZoneLine =
  | {
      readonly kind: "location";
      readonly id: string;
      readonly name: string;
      readonly city: string;
      /** Ids of the location's labels. */
      readonly labels: readonly string[];
      /** Ids of the location's zones. */
      readonly zones: readonly string[];
    }
  | { readonly kind: "zone"; readonly zone: SoundZone; readonly first: boolean; readonly last: boolean };

/** The zones without headings. */
export function zoneLines(zones: readonly SoundZone[]): readonly ZoneLine[] {
  return zones.map((zone, index) => ({
    kind: "zone",
    zone,
    first: index === 0,
    last: index === zones.length - 1,
  }));
}

/** Groups zones by location, in order of first appearance. */
export function groupZones(zones: readonly SoundZone[]): readonly ZoneLine[] {
  const groups = Map.groupBy(zones, (zone) => zone.location);
  return [...groups.entries()].flatMap(([id, members]): readonly ZoneLine[] => {
    const [head] = members;
    return [
      {
        kind: "location",
        id,
        name: head?.location_name ?? "",
        city: head?.city ?? "",
        labels: head?.location_labels ?? [],
        zones: members.map((member) => member.id),
      },
      ...zoneLines(members),
    ];
  });
}
