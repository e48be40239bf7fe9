/**
 * Several playlists of one slot, mixed. To a player a mixture is one collection, so that it needs no rule of its own; its
 * id is made of its parts, so that the same playlists are the same mixture wherever they are named.
 */

/** The id of what these playlists make together: of one it is that one's own. */
export function mixtureId(collectionIds: readonly string[]): string {
  return [...new Set(collectionIds)].sort().join("+");
}

/** One of each list in turn, nothing twice, `most` at most: a short list is not lost behind a long one. */
export function interleaved(lists: readonly (readonly string[])[], most: number): readonly string[] {
  const mixed = new Set<string>();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let place = 0; place < longest && mixed.size < most; place++)
    for (const list of lists) {
      const item = list[place];
      if (item !== undefined && mixed.size < most) mixed.add(item);
    }
  return [...mixed];
}
