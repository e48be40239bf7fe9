/**
 * Manual playlists: their limit, their names, and changes of their tracks as splices (specification, music
 * §5.2).
 */

/** Maximum number of tracks in a manual playlist. */
export const MOST_PLAYLIST_TRACKS = 3000;

/** Messages in the specification's words. */
export const SNAPSHOT_MISMATCH = "Playlist snapshot mismatch between dispatch and cache";
export const NO_SUCH_PLAYLIST = "Playlist does not exist";

/** As `start`, this means appending. */
export const AT_THE_END = -1;

export type Addition =
  | { readonly kind: "all" }
  /** Only this many fit: ask first. */
  | { readonly kind: "some"; readonly fits: number }
  | { readonly kind: "none" };

/** Number of tracks that can be added to a playlist of `total`. */
export function planAddition(total: number, adding: number): Addition {
  const fits = Math.max(0, MOST_PLAYLIST_TRACKS - total);
  if (fits === 0) return { kind: "none" };
  return adding <= fits ? { kind: "all" } : { kind: "some", fits };
}

/** Name of a new playlist: 'Playlist N', N being the highest number so far plus 1. */
export function nextPlaylistName(names: readonly string[]): string {
  const numbers = names.map((name) => Number(/^Playlist (\d{1,9})$/.exec(name.trim())?.[1] ?? 0));
  return `Playlist ${numbers.reduce((most, number) => Math.max(most, number), 0) + 1}`;
}

/** Replaces `length` items from `start` on. */
export interface Splice<Item> {
  readonly start: number;
  readonly length: number;
  readonly items: readonly Item[];
}

/** The list after a splice. */
export function spliced<Item>(
  list: readonly Item[],
  { start, length, items }: Splice<Item>,
): readonly Item[] {
  const from = start === AT_THE_END ? list.length : start;
  return list.toSpliced(from, length, ...items);
}

/** The splice that reverses this one. */
export function inverseOf<Item>(list: readonly Item[], { start, length, items }: Splice<Item>): Splice<Item> {
  const from = start === AT_THE_END ? list.length : start;
  return { start: from, length: items.length, items: list.slice(from, from + length) };
}

/** Removes the items at these positions. Null: there are none. */
export function removal<Item>(list: readonly Item[], places: ReadonlySet<number>): Splice<Item> | null {
  const kept = list.map((_, place) => place).filter((place) => !places.has(place));
  return rearrangement(list, kept);
}

/**
 * Moves the items at these positions together, in order, to before the item at `to` (the list's length: to
 * the end). Null: nothing changes.
 */
export function move<Item>(
  list: readonly Item[],
  places: ReadonlySet<number>,
  to: number,
): Splice<Item> | null {
  const all = list.map((_, place) => place);
  const moved = all.filter((place) => places.has(place));
  const others = (place: number) => !places.has(place);
  return rearrangement(list, [...all.slice(0, to).filter(others), ...moved, ...all.slice(to).filter(others)]);
}

/**
 * The shortest splice that results in the items at these positions of the list, in this order. Null: nothing
 * changes.
 */
function rearrangement<Item>(list: readonly Item[], order: readonly number[]): Splice<Item> | null {
  let start = 0;
  while (start < order.length && order[start] === start) start++;
  let same = 0;
  while (
    same < order.length - start &&
    order[order.length - 1 - same] === list.length - 1 - same &&
    list.length - same > start
  )
    same++;
  const length = list.length - same - start;
  const items = order.slice(start, order.length - same).flatMap((place) => list.slice(place, place + 1));
  return length === 0 && items.length === 0 ? null : { start, length, items };
}
