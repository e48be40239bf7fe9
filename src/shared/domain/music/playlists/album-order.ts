interface AlbumEdge<Track> {
  readonly discNumber: number;
  readonly trackNumber: number;
  readonly node: Track;
}

/** The tracks of an album in the order of its discs. */
export function discOrder<Track>(edges: readonly AlbumEdge<Track>[]): readonly Track[] {
  return edges
    .toSorted((a, b) => a.discNumber - b.discNumber || a.trackNumber - b.trackNumber)
    .map(({ node }) => node);
}
