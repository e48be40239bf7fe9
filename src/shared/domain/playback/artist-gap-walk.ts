import type { PlayableTrack } from "#shared/contract/player.ts";
import { type ArtistGap, isAllowed, lastHeard } from "./artist-gap.ts";
import { filterOf, isPlanned, itemsFrom, type PlanCursor, type PlanInput, type PlanItem } from "./plan.ts";

/** How far the walk looks ahead for an allowed track. In a longer collection it takes one from anywhere then. */
const LOOK_AHEAD = 200;

interface WaitingTrack {
  readonly track: PlayableTrack;
  /** Where it was passed over. */
  readonly at: PlanCursor;
  /** Counts up. */
  readonly turn: number;
}

/** A way to go on, and when its artists were last heard. */
interface Choice {
  readonly time: number;
  readonly take: () => PlanItem;
}

/** The plan of a collection with a gap between tracks of an artist; its memory may grow while it is walked. */
export class ArtistGapWalk {
  readonly #plan: PlanInput;
  readonly #gap: ArtistGap;
  readonly #items: Iterator<PlanItem, void>;
  readonly #size: number;
  /** Where the plan continues: after the items that were played or passed over. */
  #cursor: PlanCursor;
  /** Tracks that were passed over, the earliest first, by their artists. */
  readonly #waiting = new Map<string, WaitingTrack[]>();
  readonly #waitingIds = new Set<string>();
  #turns = 0;
  /** Items from the cursor on. */
  #peeked: PlanItem[] = [];
  #byArtists: ReadonlyMap<string, readonly PlayableTrack[]> | null = null;

  constructor(plan: PlanInput, cursor: PlanCursor, waiting: readonly string[], gap: ArtistGap) {
    this.#plan = plan;
    this.#gap = gap;
    this.#items = itemsFrom(plan, cursor);
    this.#size = plan.source?.tracks.length ?? 0;
    this.#cursor = cursor;
    for (const track of waitingTracks(plan, waiting)) this.#passOver(track, cursor);
  }

  /** Ids of the tracks that were passed over, the earliest first. */
  get waiting(): readonly string[] {
    const all = [...this.#waiting.values()].flat().sort((one, other) => one.turn - other.turn);
    return all.map(({ track }) => track.id);
  }

  /** The item that begins at this moment; null when nothing is playable. */
  next(at: number): PlanItem | null {
    const latest = at - this.#gap.ms;
    const waiting = this.#choiceOfWaiting(latest);
    if (waiting && waiting.time <= latest) return waiting.take();
    const ahead = this.#choiceAhead(latest);
    if (ahead && ahead.time <= latest) return ahead.take();
    const anywhere = 2 * this.#size > LOOK_AHEAD ? this.#choiceAnywhere() : null;
    const [best] = [waiting, ahead, anywhere]
      .filter((choice) => choice !== null)
      .sort((one, other) => one.time - other.time);
    return best?.take() ?? null;
  }

  /** The first allowed one, or the one heard longest ago. */
  #choiceOfWaiting(latest: number): Choice | null {
    let best: { readonly time: number; readonly turn: number; readonly key: string } | null = null;
    for (const [key, [first]] of this.#waiting) {
      if (!first) continue;
      // All that are allowed are equal.
      const time = Math.max(lastHeard(first.track, this.#gap.heard), latest);
      const isBetter = !best || time < best.time || (time === best.time && first.turn < best.turn);
      if (isBetter) best = { time, turn: first.turn, key };
    }
    if (!best) return null;
    const { time, key } = best;
    return { time, take: () => this.#takeWaiting(key) };
  }

  #choiceAhead(latest: number): Choice | null {
    let best: { readonly time: number; readonly index: number } | null = null;
    // Shuffled cycles differ: two of them contain every track, wherever the first one begins.
    for (let index = 0; index < Math.min(2 * this.#size, LOOK_AHEAD); index++) {
      const item = this.#peek(index);
      if (!item) break;
      const time = lastHeard(item.track, this.#gap.heard);
      if (!best || time < best.time) best = { time, index };
      if (time > latest) continue;
      best = { time, index };
      break;
    }
    if (!best) return null;
    const { time, index } = best;
    return { time, take: () => this.#takeAhead(index) };
  }

  /** A track of the artists heard longest ago, out of its turn: it keeps that. */
  #choiceAnywhere(): Choice | null {
    this.#byArtists ??= playableByArtists(this.#plan);
    let best: { readonly time: number; readonly tracks: readonly PlayableTrack[] } | null = null;
    for (const tracks of this.#byArtists.values()) {
      const [first] = tracks;
      const time = first ? lastHeard(first, this.#gap.heard) : Number.POSITIVE_INFINITY;
      if (!best || time < best.time) best = { time, tracks };
    }
    if (!best) return null;
    const { time, tracks } = best;
    // Another one each time.
    const track = tracks[Number.isFinite(time) ? Math.floor(time / 1000) % tracks.length : 0];
    return track ? { time, take: () => this.#outOfTurn(track, this.#cursor) } : null;
  }

  #peek(index: number): PlanItem | undefined {
    while (this.#peeked.length <= index) {
      const { value } = this.#items.next();
      if (!value) break;
      this.#peeked.push(value);
    }
    return this.#peeked[index];
  }

  #passOver(track: PlayableTrack, at: PlanCursor): void {
    if (this.#waitingIds.has(track.id)) return;
    this.#waitingIds.add(track.id);
    const key = artistsKey(track);
    const present = this.#waiting.get(key);
    const waiting = { track, at, turn: this.#turns++ };
    if (present) present.push(waiting);
    else this.#waiting.set(key, [waiting]);
  }

  #takeWaiting(key: string): PlanItem {
    const [taken, ...others] = this.#waiting.get(key)!; // a key of the map
    if (others.length > 0) this.#waiting.set(key, others);
    else this.#waiting.delete(key);
    const { track, at } = taken!; // no list is empty
    this.#waitingIds.delete(track.id);
    return this.#outOfTurn(track, at);
  }

  #takeAhead(index: number): PlanItem {
    const item = this.#peeked[index]!; // it was peeked at
    for (const { track, at } of this.#peeked.slice(0, index)) this.#passOver(track, at);
    this.#peeked = this.#peeked.slice(index + 1);
    this.#cursor = item.after;
    return item;
  }

  #outOfTurn(track: PlayableTrack, at: PlanCursor): PlanItem {
    const collectionId = this.#plan.source?.id ?? null;
    return { track, queueId: null, at, after: this.#cursor, collectionId };
  }
}

/** The same for all tracks of the same artists. */
function artistsKey({ artists }: PlayableTrack): string {
  return artists.map(({ id }) => id).join(" ");
}

function playableByArtists(plan: PlanInput): ReadonlyMap<string, readonly PlayableTrack[]> {
  const filter = filterOf(plan);
  const playable = plan.source?.tracks.filter(
    (track) => isPlanned(track, filter) && !plan.lessIds.has(track.id),
  );
  return Map.groupBy(playable ?? [], artistsKey);
}

/**
 * A collection's items in the order in which they may play at this moment: waiting and allowed ones in their order, then
 * those that are too recent, the earliest heard first. The first one is what the walk plays.
 */
export function spacedItems(
  plan: PlanInput,
  { items, cursor, waiting }: { items: readonly PlanItem[]; cursor: PlanCursor; waiting: readonly string[] },
  gap: ArtistGap,
  at: number,
): readonly PlanItem[] {
  const walk = new ArtistGapWalk(plan, cursor, waiting, gap);
  const first = walk.next(at);
  if (!first) return items;
  const collectionId = plan.source?.id ?? null;
  const waited = waitingTracks(plan, waiting).map((track) => ({
    track,
    queueId: null,
    at: cursor,
    after: cursor,
    collectionId,
  }));
  const ids = waited.map(({ track }) => track.id);
  const known = new Set(ids);
  const before = ids.length;
  const planned = items.map((item) => {
    const passedOver = { ids, count: ids.length };
    if (!known.has(item.track.id) && !isAllowed(item.track, gap, at)) {
      known.add(item.track.id);
      ids.push(item.track.id);
    }
    return { ...item, passedOver };
  });
  const others = [...waited.map((item) => ({ ...item, passedOver: { ids, count: before } })), ...planned]
    .filter(({ track }) => track.id !== first.track.id)
    .map((item) => ({ item, time: Math.max(lastHeard(item.track, gap.heard), at - gap.ms) }))
    .sort((one, other) => one.time - other.time)
    .map(({ item }) => item);
  const passed = walk.waiting;
  return [{ ...first, passedOver: { ids: passed, count: passed.length } }, ...others];
}

/** Waiting tracks that are still part of the collection and may play. */
function waitingTracks(plan: PlanInput, ids: readonly string[]): readonly PlayableTrack[] {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  const filter = filterOf(plan);
  const byId = new Map(
    (plan.source?.tracks ?? [])
      .filter((track) => wanted.has(track.id) && isPlanned(track, filter))
      .map((track) => [track.id, track]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
