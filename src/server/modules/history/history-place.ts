import { z } from "zod";
import { decodeCursor, encodeCursor } from "#server/plugins/calls/cursor.ts";
import type { PlayRow } from "./repository.ts";

/**
 * The cursors of a zone's history: each names a play, and the page after it begins with the next older one.
 */

const Place = z.tuple([
  z
    .int()
    .min(0)
    .max(Date.UTC(9999, 0, 1)),
  z.uuid(),
]);

/** The cursor of a play. */
export function placeOf({ startedAt, playId }: Pick<PlayRow, "startedAt" | "playId">): string {
  return encodeCursor([startedAt.getTime(), playId]);
}

/** Reads a cursor; null when it is malformed. */
export function readPlace(cursor: string): { readonly startedAt: number; readonly playId: string } | null {
  const place = Place.safeParse(decodeCursor(cursor));
  if (!place.success) return null;
  const [startedAt, playId] = place.data;
  return { startedAt, playId };
}
