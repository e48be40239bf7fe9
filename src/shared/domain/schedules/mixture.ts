/**
 * Several playlists of one slot, mixed. For a player a mixture is one collection, so that it needs no rule of
 * its own; its id consists of its parts, so that the same playlists are the same mixture everywhere.
 */

/** The id of a mixture of these playlists; a single one keeps its own id. */
export function mixtureId(collectionIds: readonly string[]): string {
  return [...new Set(collectionIds)].sort().join("+");
}

/** A short playlist's track repeats only after this many others, on average. */
const LEAST_APART = 30;

/**
 * One round of a mixture, at most `most` tracks. Each list has the same share, however short: a short one's
 * tracks repeat, but never so often that people hear them all the time. Shares are fair for shuffled and
 * linear lists alike.
 */
export function mixedTracks(lists: readonly (readonly string[])[], most: number): readonly string[] {
  const owned = inTurn(lists, most);
  const longest = Math.max(0, ...owned.map(({ length }) => length));
  const different = owned.reduce((sum, { length }) => sum + length, 0);
  const mostTimes = Math.max(1, Math.floor(different / LEAST_APART));
  const wanted = owned.map(({ length }) => Math.min(longest, length * mostTimes));
  const shares = withinRoom(
    owned.map(({ length }) => length),
    wanted,
    most,
  );
  return owned
    .flatMap((list, which) =>
      Array.from({ length: shares[which] ?? 0 }, (_, at) => ({
        item: list[at % list.length] ?? "",
        place: (at + 0.5) / (shares[which] ?? 1),
      })),
    )
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/**
 * Deals one track of each list in turn, without duplicates, at most `most`: no list is lost behind a long
 * one. A shared track belongs to the shortest list, which may have no others.
 */
function inTurn(lists: readonly (readonly string[])[], most: number): readonly (readonly string[])[] {
  const longestFirst = [...lists.entries()].sort(([, a], [, b]) => b.length - a.length);
  const owners = new Map(longestFirst.flatMap(([which, list]) => list.map((item) => [item, which] as const)));
  const dealt = new Set<string>();
  const owned = lists.map((): string[] => []);
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let place = 0; place < longest && dealt.size < most; place++)
    for (const [which, list] of lists.entries()) {
      const item = list[place];
      if (item === undefined || owners.get(item) !== which || dealt.has(item) || dealt.size >= most) continue;
      dealt.add(item);
      owned[which]?.push(item);
    }
  return owned;
}

/** Raises shares towards the wanted ones, one by one, while there is room. */
function withinRoom(least: readonly number[], wanted: readonly number[], most: number): readonly number[] {
  const shares = [...least];
  let room = most - shares.reduce((sum, share) => sum + share, 0);
  while (room > 0) {
    // The smallest share that is still below its target.
    const which = shares.reduce(
      (best, share, at) =>
        share < (wanted[at] ?? 0) && (best < 0 || share < (shares[best] ?? 0)) ? at : best,
      -1,
    );
    if (which < 0) break;
    shares[which] = (shares[which] ?? 0) + 1;
    room -= 1;
  }
  return shares;
}
