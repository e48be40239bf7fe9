/** The names of a track's artists, as one line. */
export function artistNames(track: { readonly artists: readonly { readonly name: string }[] }): string {
  return track.artists.map(({ name }) => name).join(", ");
}
