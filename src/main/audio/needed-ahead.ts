import type { MediaWish } from "#shared/player/media-store.ts";
import type { CachedFile } from "./media-files.ts";

/** What the cache never gives up: the music of the next day. */
export const NEEDED_AHEAD_MS = 24 * 3_600_000;

/** Length of a track that is not known, in ms. */
const TYPICAL_MS = 210_000;

const FRAMES_PER_MS = 48;

type Wished = Pick<MediaWish, "upcoming" | "later">;

/** What is wished for, soonest first, each track once. */
export function inOrderOfNeed({ upcoming, later }: Wished): readonly string[] {
  return [...new Set([...upcoming, ...later])];
}

/** The tracks that play within a time, as the wish goes; `framesOf` is null for a track whose length is not known. */
export function neededWithin(
  wish: Wished,
  ms: number,
  framesOf: (trackId: string) => number | null,
): ReadonlySet<string> {
  const needed = new Set(wish.upcoming);
  let at = 0;
  for (const id of inOrderOfNeed(wish)) {
    if (at >= ms) break;
    needed.add(id);
    const frames = framesOf(id);
    at += frames === null ? TYPICAL_MS : frames / FRAMES_PER_MS;
  }
  return needed;
}

/**
 * What the cache can do without, the least valuable first: what nobody wishes for, longest unused first, then what is
 * needed last. With `before`, only what is needed later than that track.
 */
export function expendable(
  wish: Wished,
  files: readonly CachedFile[],
  needed: ReadonlySet<string>,
  before?: string,
): readonly CachedFile[] {
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
