/** Types of items that can be dragged (specification, music §5.1). */
export const DRAG_ITEM_TYPES = [
  "Track",
  "Playlist",
  "Description",
  "Schedule",
  "Library",
  "SpotifyPlaylists",
] as const;
export type DragItemType = (typeof DRAG_ITEM_TYPES)[number];

/** Types accepted by each place. */
const TAKEN = {
  playlist: ["Track"],
  library: ["Playlist", "Schedule", "SpotifyPlaylists"],
} as const satisfies Record<string, readonly DragItemType[]>;

export type DropPlace = keyof typeof TAKEN;

/** Whether a place accepts an item of this type. */
export function takes(place: DropPlace, type: DragItemType): boolean {
  const taken: readonly DragItemType[] = TAKEN[place];
  return taken.includes(type);
}

/**
 * A page scrolls while something is dragged within this distance of its edge, in px, by at most this many px
 * a frame.
 */
export const AUTO_SCROLL = { thresholdPx: 100, multiplier: 50 } as const;

/**
 * Scroll distance per frame, in px: faster the nearer the pointer is to an edge, up (negative) at the upper
 * one, and 0 in between. `start` and `end` are the edges.
 */
export function autoScrollStep(pointer: number, start: number, end: number): number {
  const { thresholdPx, multiplier } = AUTO_SCROLL;
  const closeness = (distance: number) =>
    distance >= thresholdPx ? 0 : 1 - Math.max(0, distance) / thresholdPx;
  const up = closeness(pointer - start);
  const down = closeness(end - pointer);
  return (down >= up ? down : -up) * multiplier;
}
