import { z } from "zod";
import { decodeCursor, encodeCursor } from "#server/plugins/cursor.ts";
import type { ZoneRow } from "./repository.ts";

/** The place of a zone in lists of zones: the names of its location and itself, and its id. */
const Place = z.tuple([z.string(), z.string(), z.string()]);
export type Place = z.output<typeof Place>;

export function cursorOf({ location, zone }: ZoneRow): string {
  return encodeCursor([location.name, zone.name, zone.id]);
}

/** The place that a cursor names; null when it is none. */
export function readCursor(cursor: string): Place | null {
  return Place.safeParse(decodeCursor(cursor)).data ?? null;
}
