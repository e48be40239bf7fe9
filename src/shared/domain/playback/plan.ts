import type { PlayableTrack, PlayOrder, QueuedTrack, SourceSnapshot } from "../../contract/player.ts";
import { isLongEnough } from "../music/track-length.ts";
import { isEligible, type TrackFilter } from "./eligibility.ts";
import { hasTurn } from "./less-often.ts";
import { shuffledOrder } from "./shuffle.ts";

/**
 * What plays next in a zone: a pure function, so that the service and a player without a network come to the same plan.
 *
 * [Note: cursors] A cursor counts positions of the whole source, eligible or not, so that blocking a track neither moves
 * nor reorders what follows. It belongs to one source, order and seed; when one of these changes it is made anew.
 */

export interface PlanCursor {
  /** How many times the source has been played through. */
  readonly cycle: number;
  /** Place in the cycle's order. */
  readonly index: number;
}

export const PLAN_START: PlanCursor = { cycle: 0, index: 0 };

export interface PlanInput {
  /** A collection: the zone's source itself, or the one that its week plays. */
  readonly source: Pick<SourceSnapshot, "id" | "playbackMode" | "tracks"> | null;
  readonly order: PlayOrder;
  readonly seed: number;
  readonly blockedIds: ReadonlySet<string>;
  /** Tracks that people want to hear less often. */
  readonly lessIds: ReadonlySet<string>;
  readonly filterExplicit: boolean;
  /** ISO country of the location. */
  readonly market: string;
  readonly queue: readonly QueuedTrack[];
  /** Places that somebody took out; left out: none. */
  readonly isPassed?: (at: PlanCursor, trackId: string) => boolean;
}

export interface PlanItem {
  readonly track: PlayableTrack;
  /** The request that this answers; null for a track of the source. */
  readonly queueId: string | null;
  /** Where in the plan the item stands; a queued one stands where the plan waits. */
  readonly at: PlanCursor;
  /** Where the plan goes on after it. */
  readonly after: PlanCursor;
  /** The collection that the cursors belong to; null for a track that moves none. */
  readonly collectionId: string | null;
  /** Of a track that somebody moved to the front: which move it was. */
  readonly movedId?: number;
}

/** The order that AUTO stands for is the source's own. */
function effectiveOrder(order: PlayOrder, source: PlanInput["source"]): "shuffle" | "linear" {
  if (order === "SHUFFLE") return "shuffle";
  if (order === "LINEAR") return "linear";
  return source?.playbackMode ?? "shuffle";
}

/** The next `count` items from the cursor on: the queue, then the source, endlessly. Empty when nothing may be played. */
export function nextItems(input: PlanInput, cursor: PlanCursor, count: number): readonly PlanItem[] {
  const items: PlanItem[] = [];
  if (count <= 0) return items;
  for (const item of itemsFrom(input, cursor)) {
    items.push(item);
    if (items.length >= count) break;
  }
  return items;
}

/** The same without an end, one by one; it ends at once when nothing may be played. */
export function* itemsFrom(input: PlanInput, cursor: PlanCursor): Generator<PlanItem, void> {
  const filter = filterOf(input);
  const collectionId = input.source?.id ?? null;
  for (const { id, track } of input.queue) {
    if (isPlanned(track, filter)) yield { track, queueId: id, at: cursor, after: cursor, collectionId };
  }
  const tracks = input.source?.tracks ?? [];
  const size = tracks.length;
  const placeOf = placesInOrder(input);
  let at = clampCursor(cursor, size);
  // One whole cycle without an eligible track means that there is none.
  for (let barren = 0; barren < size; ) {
    const track = tracks[placeOf(at)];
    const after = following(at, size);
    const item = track && isPlanned(track, filter) && { track, queueId: null, at, after, collectionId };
    barren = item ? 0 : barren + 1;
    const isPassed = item && (input.isPassed?.(at, item.track.id) || isResting(input, item));
    at = after;
    if (item && !isPassed) yield item;
  }
}

/** Whether a track is part of a plan at all. Catalogues may still have some that are too short to be taken today. */
export function isPlanned(track: PlayableTrack, filter: TrackFilter): boolean {
  return isLongEnough(track.durationMs) && isEligible(track, filter);
}

/** Whether a track that is wanted less has its turn in another cycle. */
export function isResting({ lessIds, seed }: Pick<PlanInput, "lessIds" | "seed">, item: PlanItem): boolean {
  return lessIds.has(item.track.id) && !hasTurn(item.track.id, seed, item.at.cycle);
}

/** Where in the source the cursor's track stands; the order of the cycle under way is made once. */
function placesInOrder(input: PlanInput): (cursor: PlanCursor) => number {
  if (effectiveOrder(input.order, input.source) === "linear") return ({ index }) => index;
  let cycle = -1;
  let order: readonly number[] = [];
  return (cursor) => {
    if (cursor.cycle !== cycle) order = playOrderOfCycle(input, cursor.cycle);
    cycle = cursor.cycle;
    return order[cursor.index] ?? -1;
  };
}

function filterOf(input: PlanInput): TrackFilter {
  return { market: input.market, filterExplicit: input.filterExplicit, excludedIds: input.blockedIds };
}

/** The cursor behind a track of the source, for going on from it in another order; the start when it is not there. */
export function cursorAfterTrack(input: PlanInput, trackId: string | null): PlanCursor {
  const tracks = input.source?.tracks ?? [];
  const index = playOrderOfCycle(input, 0).findIndex((position) => tracks[position]?.id === trackId);
  return index < 0 ? PLAN_START : following({ cycle: 0, index }, tracks.length);
}

/** Positions in the source in the order in which a cycle plays them. */
function playOrderOfCycle(
  input: Pick<PlanInput, "source" | "order" | "seed">,
  cycle: number,
): readonly number[] {
  const tracks = input.source?.tracks ?? [];
  if (effectiveOrder(input.order, input.source) === "linear") return [...tracks.keys()];
  return remembered(tracks, `${input.seed}/${cycle}`, () => shuffledOrder(tracks, input.seed, cycle));
}

function following(cursor: PlanCursor, size: number): PlanCursor {
  return cursor.index + 1 < size
    ? { cycle: cursor.cycle, index: cursor.index + 1 }
    : { cycle: cursor.cycle + 1, index: 0 };
}

/** A cursor past the end of a source that has become shorter begins the next cycle. */
function clampCursor(cursor: PlanCursor, size: number): PlanCursor {
  return cursor.index < size ? cursor : { cycle: cursor.cycle + 1, index: 0 };
}

/** Orders are asked for again and again while a list of tracks is played; two cycles of each list are remembered. */
const memory = new WeakMap<readonly PlayableTrack[], Map<string, readonly number[]>>();
const REMEMBERED_CYCLES = 2;

function remembered(
  tracks: readonly PlayableTrack[],
  key: string,
  compute: () => readonly number[],
): readonly number[] {
  const known = memory.get(tracks) ?? new Map<string, readonly number[]>();
  memory.set(tracks, known);
  const found = known.get(key);
  if (found) return found;
  const order = compute();
  for (const oldest of known.keys()) {
    if (known.size < REMEMBERED_CYCLES) break;
    known.delete(oldest);
  }
  known.set(key, order);
  return order;
}
