/** Maximum lengths of the texts of zones and locations, in characters. */
export const ZONE_NAME_LENGTH = 50;
export const LOCATION_LENGTHS = { name: 120, address: 200, city: 120 } as const;

/** The name of a zone that nobody named: that of its location, as far as it fits. */
export function zoneNameOf(location: string): string {
  return location.slice(0, ZONE_NAME_LENGTH).trim();
}
