/** Parts of a zone that its row shows when they are chosen, in this order. */
export const ZONE_COLUMNS = ["labels", "source", "city", "address", "volume", "since", "version"] as const;
export type ZoneColumn = (typeof ZONE_COLUMNS)[number];

/** Shown until somebody chooses others. */
export const USUAL_COLUMNS: readonly ZoneColumn[] = ["labels", "source"];

/** Forms of the zone list: the zones themselves, or their counts by country, city and location. */
export const ZONE_LAYOUTS = ["list", "table"] as const;

const NONE = "none";

/** Columns as a text for addresses: "labels,since"; no columns are "none". */
export function formatColumns(columns: readonly ZoneColumn[]): string {
  return columns.length === 0 ? NONE : ZONE_COLUMNS.filter((column) => columns.includes(column)).join(",");
}

/** Inverse of {@link formatColumns}; unknown columns are skipped. */
export function parseColumns(text: string): readonly ZoneColumn[] {
  const wanted = text.split(",");
  return ZONE_COLUMNS.filter((column) => wanted.includes(column));
}
