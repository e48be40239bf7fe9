import type { PlayableTrack } from "../contract/player.ts";
import type { PlanCursor, PlanItem } from "../domain/playback/plan.ts";
import type { StoredArrangement } from "./player-store.ts";

/** Changes that are remembered; the oldest give way. */
const MOST_CHANGES = 200;

/** A track that somebody moved to the front. */
interface MovedTrack {
  /** Tells two moves of one track apart. */
  readonly id: number;
  readonly track: PlayableTrack;
  readonly queueId: string | null;
}

/** A place of a collection's plan that is passed over, once. */
interface PassedPlace extends PlanCursor {
  readonly collectionId: string;
  /** What stood there: in a newer snapshot of the collection another track may. */
  readonly trackId: string;
}

/** What people changed of what comes next: tracks that come first, and places of the plan that are passed over. */
export class Arrangement {
  #moved: readonly MovedTrack[] = [];
  #passed: readonly PassedPlace[] = [];
  #lastId = 0;

  /** Those that come first, in order. */
  get moved(): readonly MovedTrack[] {
    return this.#moved;
  }

  /** What outlives a restart. */
  get stored(): StoredArrangement {
    return { moved: [...this.#moved], passed: [...this.#passed] };
  }

  restore({ moved, passed }: StoredArrangement): void {
    this.#moved = moved;
    this.#passed = passed;
    this.#lastId = Math.max(0, ...moved.map(({ id }) => id));
  }

  clear(): void {
    this.#moved = [];
    this.#passed = [];
  }

  /** The plan is in another order: its places mean something else now. */
  forgetPlaces(): void {
    this.#passed = [];
  }

  moveToFront(item: PlanItem): void {
    this.remove(item);
    const { track, queueId } = item;
    this.#moved = [{ id: ++this.#lastId, track, queueId }, ...this.#moved].slice(0, MOST_CHANGES);
  }

  /** It does not come next; a request still stands where it stood before. */
  remove({ track, queueId, movedId, collectionId, at }: PlanItem): void {
    if (movedId !== undefined) this.#moved = this.#moved.filter(({ id }) => id !== movedId);
    else if (queueId === null && collectionId !== null)
      this.#passed = [...this.#passed, { collectionId, trackId: track.id, ...at }].slice(-MOST_CHANGES);
  }

  /** The item has begun: what was moved is no longer ahead, nor are the places behind it. */
  began({ movedId, collectionId, after }: PlanItem): void {
    this.#moved = this.#moved.filter(({ id }) => id !== movedId);
    this.#passed = this.#passed.filter(
      (place) => place.collectionId !== collectionId || !isBefore(place, after),
    );
  }

  /** Whether a place of the collection is passed over. */
  isPassed(collectionId: string, { cycle, index }: PlanCursor, trackId: string): boolean {
    return this.#passed.some(
      (place) =>
        place.index === index &&
        place.cycle === cycle &&
        place.trackId === trackId &&
        place.collectionId === collectionId,
    );
  }
}

function isBefore(place: PlanCursor, other: PlanCursor): boolean {
  return place.cycle < other.cycle || (place.cycle === other.cycle && place.index < other.index);
}
