import { z } from "zod";
import { decodeCursor, encodeCursor } from "#server/plugins/calls/cursor.ts";
import type { ZoneRow } from "./repository.ts";

/** The position of a zone in lists: its location's name, its own name, and its id. */
const Place = z.tuple([z.string(), z.string(), z.string()]);
export type Place = z.output<typeof Place>;

export function cursorOf({ location, zone }: ZoneRow): string {
  return encodeCursor([location.name, zone.name, zone.id]);
}

/** The position in a cursor; null when it is invalid. */
export function readCursor(cursor: string): Place | null {
  return Place.safeParse(decodeCursor(cursor)).data ?? null;
}
