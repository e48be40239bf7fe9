import type { CollectionSnapshot, SourceSnapshot } from "../contract/player.ts";
import { collectionAt, nextChangeAt, type Stretch, stretchesOf } from "../domain/schedules/week.ts";

/** What holds all the time is looked up anew after this long, in ms. */
const GOOD_FOR_MS = 24 * 3_600_000;

type Collection = Pick<CollectionSnapshot, "id" | "playbackMode" | "tracks">;

/** What holds from one moment on, and until when; null: it never changes. */
interface Holding {
  readonly timezone: string;
  readonly from: number;
  readonly collectionId: string | null;
  readonly changesAt: number | null;
}

/**
 * When a source plays which collection. A playlist or station plays itself, always; a schedule goes by its week. Epoch
 * ms throughout.
 */
export class SourceWeek {
  readonly #source: SourceSnapshot | null;
  readonly #collections: ReadonlyMap<string, Collection>;
  #known: Holding | null = null;

  constructor(source: SourceSnapshot | null) {
    this.#source = source;
    const collections = source?.week?.collections ?? (source ? [source] : []);
    this.#collections = new Map(collections.map((collection) => [collection.id, collection]));
  }

  collection(id: string): Collection | null {
    return this.#collections.get(id) ?? null;
  }

  /** Plays between a schedule's slots, and in the place of one that has nothing to play. */
  get fallbackCollectionId(): string | null {
    return this.#source?.week?.fallbackCollectionId ?? null;
  }

  /** Where music is taken from when the collection that holds has none to be had, the likeliest first. */
  substitutes(): readonly string[] {
    const fallback = this.fallbackCollectionId;
    return [...(fallback === null ? [] : [fallback]), ...this.#collections.keys()];
  }

  /** Null is silence: there is no source, or a schedule that plays nothing between its slots. */
  collectionAt(timezone: string, at: number): string | null {
    return this.#holding(timezone, at).collectionId;
  }

  /** When something else holds for the first time; null when that never happens. */
  nextChangeAt(timezone: string, at: number): number | null {
    return this.#holding(timezone, at).changesAt;
  }

  /** Everything that holds between two moments. */
  stretches(timezone: string, from: number, to: number): readonly Stretch[] {
    if (!this.#source) return [];
    if (!this.#source.week) return [{ from, to, collectionId: this.#source.id }];
    return stretchesOf(this.#source.week, timezone, from, to);
  }

  #holding(timezone: string, at: number): Holding {
    const known = this.#known;
    const until = known && (known.changesAt ?? known.from + GOOD_FOR_MS);
    if (known?.timezone === timezone && until !== null && at >= known.from && at < until) return known;
    const week = this.#source?.week;
    this.#known = {
      timezone,
      from: at,
      collectionId: week ? collectionAt(week, timezone, at) : (this.#source?.id ?? null),
      changesAt: week ? nextChangeAt(week, timezone, at) : null,
    };
    return this.#known;
  }
}
