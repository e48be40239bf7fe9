import type { PlayOrder, SourceSnapshot } from "../../contract/player.ts";

/** The lowest tier that may play at all (specification, music §6); others stand in `access/gates.ts`. */
const PLAY_TIER = 1;
const UNKNOWN_TIER = 1;

/** The orders a person can choose: none but AUTO without music; a schedule keeps its playlists' own. */
export function availablePlayOrders(
  source: Pick<SourceSnapshot, "type"> | null,
  tier: number | null,
): readonly PlayOrder[] {
  return mayPlayMusic(tier) && source?.type === "collection" ? ["AUTO", "SHUFFLE", "LINEAR"] : ["AUTO"];
}

/** The order that holds: the one wished for where it can be chosen, else the music's own. */
export function heldPlayOrder(wished: PlayOrder, available: readonly PlayOrder[]): PlayOrder {
  return available.includes(wished) ? wished : "AUTO";
}

/** Play music: tier 1 and up. An unknown tier counts as 1. */
export function mayPlayMusic(tier: number | null): boolean {
  return (tier ?? UNKNOWN_TIER) >= PLAY_TIER;
}
