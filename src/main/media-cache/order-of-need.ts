import type { MediaWish } from "#shared/player/media-store.ts";
import type { CachedFile } from "./cached-file.ts";

/** The wished tracks, soonest first, each once. */
export function inOrderOfNeed({ upcoming, later }: Pick<MediaWish, "upcoming" | "later">): readonly string[] {
  return [...new Set([...upcoming, ...later])];
}

/**
 * Cached tracks that can be removed, least valuable first: unwished tracks, longest unused first; then those needed
 * last. Never the next tracks or those to be kept. With `before`, only tracks needed later than that one.
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
