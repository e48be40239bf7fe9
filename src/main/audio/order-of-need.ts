import type { MediaWish } from "#shared/player/media-store.ts";
import type { CachedFile } from "./cached-file.ts";

/** What is wished for, soonest first, each track once. */
export function inOrderOfNeed({ upcoming, later }: Pick<MediaWish, "upcoming" | "later">): readonly string[] {
  return [...new Set([...upcoming, ...later])];
}

/**
 * What the cache can do without, the least valuable first: what nobody wishes for, longest unused first, then what is
 * needed last; never what comes next or is to be kept. With `before`, only what is needed later than that track.
 */
export function expendable(
  wish: MediaWish,
  files: readonly CachedFile[],
  before?: string,
): readonly CachedFile[] {
  const needed = new Set([...wish.upcoming, ...(wish.keep ?? [])]);
  const place = new Map(inOrderOfNeed(wish).map((id, at) => [id, at]));
  const placeOf = (id: string) => place.get(id) ?? Number.POSITIVE_INFINITY;
  const limit = before === undefined ? -1 : placeOf(before);
  return files
    .filter(({ trackId }) => !needed.has(trackId) && placeOf(trackId) > limit)
    .sort((a, b) => {
      const [first, second] = [placeOf(a.trackId), placeOf(b.trackId)];
      return first === second ? a.lastUsedAt - b.lastUsedAt : second - first;
    });
}
