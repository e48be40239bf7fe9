import type { Database } from "#server/db/database.ts";
import { countPlayers } from "./line-repository.ts";

/** A location's limit on downloads is that of its line: the players that are paired there share it. */

/** The part of the limit that each player of the location may take, in kbit/s; null: there is no limit. */
export async function shareOfLine(
  db: Database,
  {
    id,
    bandwidthLimitationKbps: limit,
  }: { readonly id: string; readonly bandwidthLimitationKbps: number | null },
): Promise<number | null> {
  if (limit === null || limit <= 0) return null;
  // However little of a line is left for each: a player that may take nothing at all would fall silent.
  return Math.max(1, Math.floor(limit / Math.max(1, await countPlayers(db, id))));
}
