import { fitOf, reasonsFor } from "./fit.ts";
import type { Mention } from "./mentions.ts";
import { musicRequestOf } from "./music-request.ts";
import { type SoundFacts, soundFacts, type TrackMetadata } from "./sound-facts.ts";

/** A candidate track for a prompt. */
export interface RankedTrack extends TrackMetadata {
  readonly id: string;
  /** The first artist; an artist's tracks are spread out. */
  readonly artist: string;
}

export interface Answer<Track> {
  readonly track: Track;
  readonly score: number;
  /** Ids of the mentions that it matches. */
  readonly reasons: readonly string[];
}

/** Tracks of which a person requested more, and less. */
export interface Taste {
  readonly more: readonly TrackMetadata[];
  readonly less: readonly TrackMetadata[];
}

const NO_TASTE: Taste = { more: [], less: [] };
const TASTE = { more: 4, less: -5 } as const;
/** Minimum number of tracks between two of an artist, while others match as well. */
const ARTIST_DISTANCE = 5;
/** How much worse a track may be to be preferred for its artist. */
const ARTIST_PATIENCE = 1.5;

/** The tracks that match a prompt, the best first. */
export function rank<Track extends RankedTrack>(
  mentions: readonly Mention[],
  tracks: readonly Track[],
  limit: number,
  taste: Taste = NO_TASTE,
): readonly Answer<Track>[] {
  const request = musicRequestOf(mentions);
  const more = taste.more.map(soundFacts);
  const less = taste.less.map(soundFacts);
  const scored: { track: Track; score: number; facts: SoundFacts }[] = [];
  for (const track of tracks) {
    const facts = soundFacts(track);
    const fit = fitOf(request, facts);
    if (fit === null) continue;
    const score = fit + TASTE.more * closest(more, facts) + TASTE.less * closest(less, facts);
    scored.push({ track, score, facts });
  }
  scored.sort((a, b) => b.score - a.score || compare(a.track.id, b.track.id));
  return apart(scored, limit).map(({ track, score, facts }) => ({
    track,
    score,
    reasons: reasonsFor(mentions, facts),
  }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Similarity to the most similar of some tracks, 0 to 1. */
function closest(others: readonly SoundFacts[], facts: SoundFacts): number {
  return others.reduce((best, other) => Math.max(best, likeness(other, facts)), 0);
}

/** Similarity of two tracks: shared traits relative to all traits, and difference in energy. */
export function likeness(a: SoundFacts, b: SoundFacts): number {
  let shared = 0;
  let either = 0;
  for (const slug of new Set([...a.concepts.keys(), ...b.concepts.keys()])) {
    const [left, right] = [a.concepts.get(slug) ?? 0, b.concepts.get(slug) ?? 0];
    shared += Math.min(left, right);
    either += Math.max(left, right);
  }
  const sound = either === 0 ? 0 : shared / either;
  const energy = Math.max(0, 1 - Math.abs(a.energy - b.energy) / 2);
  const vocals = 1 - Math.abs(a.vocals - b.vocals);
  return 0.7 * sound + 0.2 * energy + 0.1 * vocals;
}

interface Scored<Track> {
  readonly track: Track;
  readonly score: number;
  readonly facts: SoundFacts;
}

/** In order, but an artist repeats only after some others, while those are hardly worse. */
function apart<Track extends RankedTrack>(
  scored: readonly Scored<Track>[],
  limit: number,
): readonly Scored<Track>[] {
  const waiting = [...scored.slice(0, limit * 4)];
  const taken: Scored<Track>[] = [];
  while (taken.length < limit && waiting.length > 0) {
    const recent = new Set(taken.slice(-ARTIST_DISTANCE).map(({ track }) => track.artist));
    const best = waiting[0]!; // waiting is not empty
    const other = waiting.findIndex(
      ({ track, score }) => !recent.has(track.artist) && score >= best.score - ARTIST_PATIENCE,
    );
    taken.push(...waiting.splice(Math.max(0, other), 1));
  }
  return taken;
}
