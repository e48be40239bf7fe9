import type { PlayOrder, SourceSnapshot } from "../../contract/player.ts";

/** Lowest tiers that may play at all, empty the queue and ask for single tracks (specification, music §6). */
const PLAY_TIER = 1;
const CLEAR_QUEUE_TIER = 2;
const SINGLE_TRACK_TIER = 3;
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

/** Play music: tier 1 and up. An unknown tier counts as 1 in all of these. */
export function mayPlayMusic(tier: number | null): boolean {
  return (tier ?? UNKNOWN_TIER) >= PLAY_TIER;
}

/** Clear the queue: tier 2 and up. */
export function mayClearQueue(tier: number | null): boolean {
  return (tier ?? UNKNOWN_TIER) >= CLEAR_QUEUE_TIER;
}

/** Play single tracks, without limits: tier 3. */
export function mayPlaySingleTracks(tier: number | null): boolean {
  return (tier ?? UNKNOWN_TIER) >= SINGLE_TRACK_TIER;
}
