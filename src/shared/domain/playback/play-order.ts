import type { PlayOrder, SourceSnapshot } from "#shared/contract/player.ts";
import { reachesTier } from "#shared/domain/access/tiers.ts";

/** The orders a person can choose: only AUTO without music; a schedule keeps its playlists' own. */
export function availablePlayOrders(
  source: Pick<SourceSnapshot, "type"> | null,
  tier: number | null,
): readonly PlayOrder[] {
  return reachesTier("playing", tier) && source?.type === "collection"
    ? ["AUTO", "SHUFFLE", "LINEAR"]
    : ["AUTO"];
}

/** The effective order: the chosen one if it is available, else the music's own. */
export function heldPlayOrder(requested: PlayOrder, available: readonly PlayOrder[]): PlayOrder {
  return available.includes(requested) ? requested : "AUTO";
}
