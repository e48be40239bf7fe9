import { randomBelow, seededRandom, shuffled } from "./random.ts";

/**
 * The playing order of a shuffled source, cycle by cycle.
 *
 * [Note: two halves] The tracks are dealt once, by the seed, into two halves, each artist's tracks evenly to
 * both. A cycle is the first half in random order and then the second. So at least about half of the source
 * lies between two plays of one track, across cycles too. The last track of every half is drawn first, from
 * seed and cycle alone, so that any half can avoid the one before it without knowing the whole past.
 */

export interface ShuffleTrack {
  readonly artists: readonly { readonly id: string }[];
}

/** Alternative arrangements to try when one repeats an artist. */
const MAX_ATTEMPTS = 6;

/** Minimum distance between tracks of the same artist, if there are enough other artists. */
const WANTED_DISTANCE = 4;

/** Positions of the tracks in a cycle's playing order: a permutation of 0 … n−1. */
export function shuffledOrder(
  tracks: readonly ShuffleTrack[],
  seed: number,
  cycle: number,
): readonly number[] {
  const artists = tracks.map((track, position) => track.artists[0]?.id ?? `unknown ${position}`);
  const halves = deal(artists, seed);
  return halves.flatMap((half, which) => {
    const previous = which === 1 ? cycle * 2 : cycle * 2 - 1;
    const before = previous < 0 ? undefined : lastOf(halves[previous % 2] ?? [], seed, previous);
    return arrange(half, artists, before ?? null, seed, cycle * 2 + which);
  });
}

function deal(artists: readonly string[], seed: number): readonly (readonly number[])[] {
  const random = seededRandom(seed, -1);
  const byArtist = new Map<string, number[]>();
  for (const position of shuffled([...artists.keys()], random)) {
    const artist = artists[position]!; // a position in artists
    const own = byArtist.get(artist);
    if (own) own.push(position);
    else byArtist.set(artist, [position]);
  }
  const dealt = [...byArtist.values()].flat();
  return [dealt.filter((_, turn) => turn % 2 === 0), dealt.filter((_, turn) => turn % 2 === 1)];
}

/** The last track of a half, counted across all cycles. */
function lastOf(half: readonly number[], seed: number, block: number): number | undefined {
  return half[randomBelow(seededRandom(seed, block, 1), half.length)];
}

function arrange(
  half: readonly number[],
  artists: readonly string[],
  before: number | null,
  seed: number,
  block: number,
): readonly number[] {
  const last = lastOf(half, seed, block);
  if (last === undefined) return [];
  const others = half.filter((position) => position !== last);
  let best: readonly number[] = [...others, last];
  let fewest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && fewest > 0; attempt++) {
    const random = seededRandom(seed, block, 2 + attempt);
    const order = [...keepApart(spread(others, artists, random), artists, before, last), last];
    const clashes = countClashes(order, artists, before);
    if (clashes < fewest) {
      fewest = clashes;
      best = order;
    }
  }
  return best;
}

/** Random order with every artist's tracks spread evenly over the whole length. */
function spread(
  positions: readonly number[],
  artists: readonly string[],
  random: () => number,
): readonly number[] {
  const byArtist = Map.groupBy(shuffled(positions, random), (position) => artists[position] ?? "");
  const placed = [...byArtist.values()].flatMap((own) => {
    const offset = random();
    return own.map((position, turn) => ({
      position,
      place: (turn + ((offset + 0.5 * random()) % 1)) / own.length,
    }));
  });
  return placed.sort((a, b) => a.place - b.place || a.position - b.position).map(({ position }) => position);
}

/**
 * Takes the tracks in the given order, but skips a recently heard artist while another is available; an
 * artist with more left than the rest could separate goes first.
 */
function keepApart(
  order: readonly number[],
  artists: readonly string[],
  before: number | null,
  last: number,
): readonly number[] {
  const left = new Map<string, number>();
  for (const position of order)
    left.set(artists[position] ?? "", (left.get(artists[position] ?? "") ?? 0) + 1);
  const distance = Math.max(1, Math.min(WANTED_DISTANCE, Math.floor(left.size / 2)));
  const recent: string[] = before === null ? [] : [artists[before] ?? ""];
  const waiting = [...order];
  const result: number[] = [];
  while (waiting.length > 0) {
    const pressing = pressingArtist(left, waiting.length, artists[last] ?? "");
    const chosen = choose(waiting, artists, recent, pressing, distance);
    const [position] = waiting.splice(chosen, 1);
    if (position === undefined) break;
    const artist = artists[position] ?? "";
    left.set(artist, (left.get(artist) ?? 1) - 1);
    result.push(position);
    recent.push(artist);
    if (recent.length > distance) recent.shift();
  }
  return result;
}

/**
 * The artist whose tracks would become adjacent if one were not played now; the half's last track counts too.
 */
function pressingArtist(
  left: ReadonlyMap<string, number>,
  waiting: number,
  lastArtist: string,
): string | null {
  for (const [artist, count] of left) {
    const [own, places] = artist === lastArtist ? [count + 1, waiting + 1] : [count, waiting];
    if (count > 0 && own * 2 > places) return artist;
  }
  return null;
}

/** Index into `waiting` of the track to take: as far as possible from its artist's last one. */
function choose(
  waiting: readonly number[],
  artists: readonly string[],
  recent: readonly string[],
  pressing: string | null,
  distance: number,
): number {
  const justHeard = recent.at(-1);
  if (pressing !== null && pressing !== justHeard) {
    return waiting.findIndex((position) => artists[position] === pressing);
  }
  for (let apart = distance; apart >= 1; apart--) {
    const close = recent.slice(-apart);
    const found = waiting.findIndex((position) => !close.includes(artists[position] ?? ""));
    if (found >= 0) return found;
  }
  return 0;
}

function countClashes(order: readonly number[], artists: readonly string[], before: number | null): number {
  let clashes = 0;
  let previous = before === null ? null : artists[before];
  for (const position of order) {
    if (artists[position] === previous) clashes++;
    previous = artists[position];
  }
  return clashes;
}
