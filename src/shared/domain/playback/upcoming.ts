import type { UpcomingRef } from "#shared/contract/player.ts";

/** Identifies an upcoming track. */
interface Upcoming {
  readonly track: { readonly id: string };
  readonly queueId: string | null;
}

/**
 * Finds the track that a screen referred to: of several occurrences the one closest to its displayed place,
 * because tracks may have begun in the meantime. Null when none is left.
 */
export function findUpcoming<Item extends Upcoming>(
  items: readonly Item[],
  { trackId, queueId, place }: UpcomingRef,
): Item | null {
  let found: Item | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const [index, item] of items.entries()) {
    if (item.track.id !== trackId || item.queueId !== queueId) continue;
    if (Math.abs(index - place) >= distance) continue;
    distance = Math.abs(index - place);
    found = item;
  }
  return found;
}
