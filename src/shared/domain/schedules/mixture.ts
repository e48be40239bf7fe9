/**
 * Several playlists of one slot, mixed. To a player a mixture is one collection, so that it needs no rule of its own; its
 * id is made of its parts, so that the same playlists are the same mixture wherever they are named.
 */

/** The id of what these playlists make together: of one it is that one's own. */
export function mixtureId(collectionIds: readonly string[]): string {
  return [...new Set(collectionIds)].sort().join("+");
}

/** A track of a short playlist comes round again after so many others, at the least, on average. */
const LEAST_APART = 30;

/**
 * What a mixture plays in one round, `most` at most. Each list has the same share of it, however short: what a short one
 * has comes several times, but never so often that people hear it all the time. A list that is shuffled or played in this
 * order is fair alike.
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
 * Deals one of each list in turn, nothing twice, `most` at most: no list is lost behind a long one. What several have is
 * the shortest one's: it may have nothing else.
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

/** Raises shares towards what is wanted, one by one, while there is room. */
function withinRoom(least: readonly number[], wanted: readonly number[], most: number): readonly number[] {
  const shares = [...least];
  let room = most - shares.reduce((sum, share) => sum + share, 0);
  while (room > 0) {
    // The smallest that wants more.
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
