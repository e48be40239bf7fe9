import type { Database } from "#server/db/database.ts";
import { countPlayers } from "./bandwidth-repository.ts";

/** Each paired player's share of the location's bandwidth limit, in kbit/s; null when there is no limit. */
export async function bandwidthShare(
  db: Database,
  {
    id,
    bandwidthLimitationKbps: limit,
  }: { readonly id: string; readonly bandwidthLimitationKbps: number | null },
): Promise<number | null> {
  if (limit === null || limit <= 0) return null;
  // At least 1: a player without any bandwidth would fall silent.
  return Math.max(1, Math.floor(limit / Math.max(1, await countPlayers(db, id))));
}
