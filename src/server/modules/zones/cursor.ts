import { z } from "zod";
import { decodeCursor, encodeCursor } from "#server/plugins/calls/cursor.ts";
import type { ZoneSort } from "#shared/contract/rest/zones/zone-filter.ts";

/** The position of a zone in a list: the columns that the list is sorted by, and the zone's id. */
const Place = z.discriminatedUnion("sort", [
  z.object({ sort: z.enum(["place", "name", "country"]), key: z.string(), id: z.string() }),
  /** `since` in epoch ms; null: unknown. */
  z.object({ sort: z.literal("worst"), rank: z.int(), since: z.int().nullable(), id: z.string() }),
]);
export type Place = z.output<typeof Place>;

/** Stands for an unknown time in a cursor. */
const UNKNOWN = -1;

export function writeCursor(place: Place): string {
  return place.sort === "worst"
    ? encodeCursor([place.sort, place.rank, place.since ?? UNKNOWN, place.id])
    : encodeCursor([place.sort, place.key, place.id]);
}

/** The position in a cursor; null when it is invalid, or of a list in another order. */
export function readCursor(cursor: string, sort: ZoneSort): Place | null {
  const [of, first, second, third] = decodeCursor(cursor) ?? [];
  if (of !== sort) return null;
  const place =
    sort === "worst"
      ? { sort, rank: first, since: second === UNKNOWN ? null : second, id: third }
      : { sort, key: first, id: second };
  return Place.safeParse(place).data ?? null;
}
