import type { PlayableTrack, PlayOrder, QueuedTrack, SourceSnapshot } from "#shared/contract/player.ts";
import { isLongEnough } from "#shared/domain/music/track-length.ts";
import { isEligible, type TrackFilter } from "./eligibility.ts";
import { hasTurn } from "./less-often.ts";
import { shuffledOrder } from "./shuffle.ts";

/**
 * What plays next in a zone: a pure function, so that the service and an offline player compute the same
 * plan.
 *
 * [Note: cursors] A cursor counts positions of the whole source, eligible or not, so that blocking a track
 * neither moves nor reorders the following ones. It belongs to one source, order and seed; when one of these
 * changes it is created anew.
 */

export interface PlanCursor {
  /** Number of completed cycles of the source. */
  readonly cycle: number;
  /** Position in the cycle's order. */
  readonly index: number;
}

export const PLAN_START: PlanCursor = { cycle: 0, index: 0 };

export interface PlanInput {
  /** A collection: the zone's source itself, or the one planned by its week. */
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
  /** Positions that somebody removed; absent: none. */
  readonly isPassed?: (at: PlanCursor, trackId: string) => boolean;
}

/** Tracks that the gap between tracks of an artist has passed over: the first `count` of these ids, but for the item's own. */
export interface PassedOver {
  readonly ids: readonly string[];
  readonly count: number;
}

export interface PlanItem {
  readonly track: PlayableTrack;
  /** The request that this answers; null for a track of the source. */
  readonly queueId: string | null;
  /** The item's position in the plan; for a queued one, where the plan waits. */
  readonly at: PlanCursor;
  /** Where the plan continues after it. */
  readonly after: PlanCursor;
  /** The collection that the cursors belong to; null for a track that moves none. */
  readonly collectionId: string | null;
  /** For a track moved to the front: the id of that move. */
  readonly movedId?: number;
  /** With a gap between tracks of an artist: the tracks that wait after it. */
  readonly passedOver?: PassedOver;
}

/** The source's own order, used for AUTO. */
function effectiveOrder(order: PlayOrder, source: PlanInput["source"]): "shuffle" | "linear" {
  if (order === "SHUFFLE") return "shuffle";
  if (order === "LINEAR") return "linear";
  return source?.playbackMode ?? "shuffle";
}

/**
 * The next `count` items from the cursor on: the queue, then the source, endlessly. Empty when nothing is
 * playable.
 */
export function nextItems(input: PlanInput, cursor: PlanCursor, count: number): readonly PlanItem[] {
  const items: PlanItem[] = [];
  if (count <= 0) return items;
  for (const item of itemsFrom(input, cursor)) {
    items.push(item);
    if (items.length >= count) break;
  }
  return items;
}

/** The same as an endless generator; it ends at once when nothing is playable. */
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

/**
 * Whether a track can be part of a plan. Catalogues may still have some that are shorter than is accepted
 * today.
 */
export function isPlanned(track: PlayableTrack, filter: TrackFilter): boolean {
  return isLongEnough(track.durationMs) && isEligible(track, filter);
}

/** Whether a reduced track plays in another cycle instead. */
export function isResting({ lessIds, seed }: Pick<PlanInput, "lessIds" | "seed">, item: PlanItem): boolean {
  return lessIds.has(item.track.id) && !hasTurn(item.track.id, seed, item.at.cycle);
}

/** The source position of the cursor's track; the current cycle's order is computed once. */
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

/** Which tracks may be part of a plan. */
export function filterOf(input: PlanInput): TrackFilter {
  return { market: input.market, filterExplicit: input.filterExplicit, excludedIds: input.blockedIds };
}

/**
 * The cursor after a track of the source, for continuing from it in another order; the start when it is
 * missing.
 */
export function cursorAfterTrack(input: PlanInput, trackId: string | null): PlanCursor {
  const tracks = input.source?.tracks ?? [];
  const index = playOrderOfCycle(input, 0).findIndex((position) => tracks[position]?.id === trackId);
  return index < 0 ? PLAN_START : following({ cycle: 0, index }, tracks.length);
}

/** Positions in the source, in a cycle's playing order. */
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

/** A cursor past the end of a shortened source begins the next cycle. */
function clampCursor(cursor: PlanCursor, size: number): PlanCursor {
  return cursor.index < size ? cursor : { cycle: cursor.cycle + 1, index: 0 };
}

/** Orders are requested repeatedly while a list is played; two cycles of each list are cached. */
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
