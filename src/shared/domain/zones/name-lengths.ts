/** Maximum lengths of the texts of zones and locations, in characters. */
export const ZONE_NAME_LENGTH = 50;
export const LOCATION_LENGTHS = { name: 120, address: 200, city: 120 } as const;
