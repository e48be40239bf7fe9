import type { Stretch } from "#shared/domain/schedules/week.ts";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { hear } from "./artist-gap.ts";
import { ArtistGapWalk } from "./artist-gap-walk.ts";
import { itemsFrom, PLAN_START, type PlanCursor, type PlanInput, type PlanItem } from "./plan.ts";

/**
 * What a zone will play without intervention: for caching the right audio, and for reporting how long it
 * lasts.
 */

/** More items than a week of usual music: the walk ends there, however short the tracks are. */
export const MOST_AHEAD = 10_000;

export interface AheadInput {
  /** Start of the next track; epoch ms. */
  readonly from: number;
  /** The planned part from then on; the walk ends with the last one. */
  readonly stretches: readonly Stretch[];
  /** Plays before everything else. */
  readonly first: readonly PlanItem[];
  /** The plan of a collection, without requests; null if the player does not have it. */
  readonly planOf: (collectionId: string) => PlanInput | null;
  /** The cursor of each collection. */
  readonly cursors: ReadonlyMap<string, PlanCursor>;
  /** Replaces a collection without playable tracks. */
  readonly fallbackCollectionId: string | null;
  /** Absent: artists may follow each other. */
  readonly spacing?: Spacing | null;
}

/** The gap between tracks of an artist, and what it has passed over. */
export interface Spacing {
  readonly ms: number;
  /** The artists heard so far; the walk adds those of its items. */
  readonly heard: Map<string, number>;
  /** Ids of the tracks that wait, by collection. */
  readonly waiting: ReadonlyMap<string, readonly string[]>;
}

export interface AheadItem {
  readonly item: PlanItem;
  /** Epoch ms, ignoring overlaps of tracks. */
  readonly startsAt: number;
}

/**
 * Walks through the plan: requests first, then the collection planned at the start of each track. Ends with
 * the last part, or after `MOST_AHEAD` items.
 */
export function* planAhead(input: AheadInput): Generator<AheadItem, void> {
  let count = 0;
  for (const item of withoutBound(input)) {
    yield item;
    if (++count >= MOST_AHEAD) return;
  }
}

function* withoutBound(input: AheadInput): Generator<AheadItem, void> {
  const nextOf = walker(input);
  const { spacing } = input;
  let at = input.from;
  for (const item of input.first) {
    if (spacing) hear(spacing.heard, item.track, at);
    yield { item, startsAt: at };
    at += item.track.durationMs;
  }
  for (const { to, collectionId } of input.stretches) {
    while (at < to && collectionId !== null) {
      const item = nextOf(collectionId, at) ?? nextOf(input.fallbackCollectionId, at);
      if (!item) break;
      if (spacing) hear(spacing.heard, item.track, at);
      yield { item, startsAt: at };
      at += item.track.durationMs;
    }
    at = Math.max(at, to);
  }
}

/** Continues each collection from its last position. */
function walker(input: AheadInput): (collectionId: string | null, at: number) => PlanItem | null {
  const walks = new Map<string, (at: number) => PlanItem | null>();
  return (collectionId, at) => {
    if (collectionId === null) return null;
    const walk = walks.get(collectionId) ?? walkOf(input, collectionId);
    if (!walk) return null;
    walks.set(collectionId, walk);
    return walk(at);
  };
}

function walkOf({ planOf, cursors, spacing }: AheadInput, collectionId: string) {
  const plan = planOf(collectionId);
  if (!plan) return null;
  const cursor = cursors.get(collectionId) ?? PLAN_START;
  if (spacing) {
    const walk = new ArtistGapWalk(plan, cursor, spacing.waiting.get(collectionId) ?? [], spacing);
    return (at: number) => walk.next(at);
  }
  const items = itemsFrom(plan, cursor);
  return () => items.next().value ?? null;
}

/**
 * How many minutes of the time up to `until` have stored audio: an offline player skips missing tracks, so
 * they count as nothing, wherever they are.
 */
export function minutesAtHand(
  ahead: Iterable<AheadItem>,
  until: number,
  has: (trackId: string) => boolean,
): number {
  let total = 0;
  for (const { item, startsAt } of ahead) {
    if (startsAt >= until) break;
    if (has(item.track.id)) total += Math.min(item.track.durationMs, until - startsAt);
  }
  return Math.floor(total / MINUTE_MS);
}
