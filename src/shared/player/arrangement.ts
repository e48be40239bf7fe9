import type { PlayableTrack } from "#shared/contract/player.ts";
import type { PlanCursor, PlanItem } from "#shared/domain/playback/plan.ts";
import type { StoredArrangement } from "./player-store.ts";

/** Maximum number of changes kept; the oldest are dropped. */
const MOST_CHANGES = 200;

/** A track that somebody moved to the front. */
interface MovedTrack {
  /** Distinguishes two moves of one track. */
  readonly id: number;
  readonly track: PlayableTrack;
  readonly queueId: string | null;
}

/** A position of a collection's plan that is skipped, once. */
interface PassedPlace extends PlanCursor {
  readonly collectionId: string;
  /** The track that was there: in a newer snapshot of the collection it may be another. */
  readonly trackId: string;
}

/** People's changes of upcoming tracks: tracks moved to the front, and skipped positions of the plan. */
export class Arrangement {
  #moved: readonly MovedTrack[] = [];
  #passed: readonly PassedPlace[] = [];
  #lastId = 0;

  /** Tracks moved to the front, in order. */
  get moved(): readonly MovedTrack[] {
    return this.#moved;
  }

  /** The part that survives a restart. */
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

  /** The plan has another order, which makes its positions invalid. */
  forgetPlaces(): void {
    this.#passed = [];
  }

  moveToFront(item: PlanItem): void {
    this.remove(item);
    const { track, queueId } = item;
    this.#moved = [{ id: ++this.#lastId, track, queueId }, ...this.#moved].slice(0, MOST_CHANGES);
  }

  /** Removes it from the front; a request keeps its former position. */
  remove({ track, queueId, movedId, collectionId, at }: PlanItem): void {
    if (movedId !== undefined) this.#moved = this.#moved.filter(({ id }) => id !== movedId);
    else if (queueId === null && collectionId !== null)
      this.#passed = [...this.#passed, { collectionId, trackId: track.id, ...at }].slice(-MOST_CHANGES);
  }

  /** The item has begun: moved items and positions behind it are dropped. */
  began({ movedId, collectionId, after }: PlanItem): void {
    this.#moved = this.#moved.filter(({ id }) => id !== movedId);
    this.#passed = this.#passed.filter(
      (place) => place.collectionId !== collectionId || !isBefore(place, after),
    );
  }

  /** Whether a position of the collection is skipped. */
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
