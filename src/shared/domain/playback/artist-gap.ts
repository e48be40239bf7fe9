import type { PlayableTrack } from "#shared/contract/player.ts";

/**
 * The same artist not again for some hours, whatever plays in between. Tracks of an artist heard too recently are passed
 * over: the next allowed one plays instead, and they play as soon as they are allowed. If every track is too recent, the one
 * whose artists were heard longest ago plays: the music never stops for this.
 */

/** The most artists that are remembered; the earliest heard are forgotten. */
export const MOST_HEARD = 500;

/** When an artist's last track began, epoch ms, by the artist's id. */
export type HeardArtists = ReadonlyMap<string, number>;

export interface ArtistGap {
  readonly ms: number;
  readonly heard: HeardArtists;
}

type Credited = Pick<PlayableTrack, "artists">;

/** When any of the track's artists was last heard; -Infinity: never. */
export function lastHeard({ artists }: Credited, heard: HeardArtists): number {
  let latest = Number.NEGATIVE_INFINITY;
  for (const { id } of artists) latest = Math.max(latest, heard.get(id) ?? latest);
  return latest;
}

/** Whether none of the track's artists was heard within the gap. */
export function isAllowed(track: Credited, { ms, heard }: ArtistGap, at: number): boolean {
  return lastHeard(track, heard) <= at - ms;
}

/** Adds a track that begins at this moment. */
export function hear(heard: Map<string, number>, { artists }: Credited, at: number): void {
  for (const { id } of artists) heard.set(id, at);
}

/** The memory after a track has begun: without what the gap makes irrelevant, and without the future of a wrong clock. */
export function remembered(heard: HeardArtists, track: Credited, at: number, ms: number): HeardArtists {
  const known = new Map(
    [...heard].filter(([, time]) => time > at - ms).map(([id, time]) => [id, Math.min(time, at)]),
  );
  hear(known, track, at);
  if (known.size <= MOST_HEARD) return known;
  return new Map([...known].sort(([, one], [, other]) => other - one).slice(0, MOST_HEARD));
}
