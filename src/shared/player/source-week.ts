import type { OpeningHours } from "#shared/contract/opening-hours.ts";
import type {
  CollectionSnapshot,
  PlannedPart as PartOfPlan,
  PlaybackPlan,
  SourceSnapshot,
} from "#shared/contract/player.ts";
import type { PartVolume } from "#shared/domain/playback/volume.ts";
import type { Week } from "#shared/domain/schedules/day-plans.ts";
import {
  nextChangeAt,
  type PlannedPart,
  partsBetween,
  type Stretch,
  stretchesOf,
} from "#shared/domain/schedules/week.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** The current part is looked up again after this long, in ms, even if it does not change. */
const GOOD_FOR_MS = DAY_MS;

/**
 * How far ahead parts are looked up, in ms: far enough to include a weekly change, whatever the clocks do.
 */
const AHEAD_MS = 8 * DAY_MS;

type Collection = Pick<CollectionSnapshot, "id" | "name" | "playbackMode" | "tracks">;

/** The current part, its end, and the music after it. */
interface Holding {
  readonly timezone: string;
  /** When it was looked up. */
  readonly at: number;
  readonly part: PlannedPart;
  /** Null: no end within the lookup range. */
  readonly from: number | null;
  readonly to: number | null;
  /** Its beginning, looked up further back for a slot that sets a volume. */
  readonly beganAt: number | null;
  /** When the music changes, and to what; null when that never happens. */
  readonly changesAt: number | null;
  readonly next: PlannedPart | null;
}

/**
 * Which collection a source plays when. A playlist or station plays itself; a schedule follows its week; both
 * during their location's opening hours. Epoch ms throughout.
 */
export class SourceWeek {
  readonly #source: SourceSnapshot | null;
  readonly #week: Week;
  readonly #collections: ReadonlyMap<string, Collection>;
  #known: Holding | null = null;

  constructor(source: SourceSnapshot | null, hours: OpeningHours | null) {
    this.#source = source;
    const always = { slots: [], fallbackCollectionId: source?.id ?? null };
    this.#week = { ...(source?.week ?? always), hours };
    const collections = source?.week?.collections ?? (source ? [source] : []);
    this.#collections = new Map(collections.map((collection) => [collection.id, collection]));
  }

  collection(id: string): Collection | null {
    return this.#collections.get(id) ?? null;
  }

  /** Plays between a schedule's slots, and instead of a slot without playable tracks. */
  get fallbackCollectionId(): string | null {
    return this.#source?.week?.fallbackCollectionId ?? null;
  }

  /** Alternatives when the planned collection has no available music, the likeliest first. */
  substitutes(): readonly string[] {
    const fallback = this.fallbackCollectionId;
    return [...(fallback === null ? [] : [fallback]), ...this.#collections.keys()];
  }

  /**
   * Null is silence: there is no source, its location is closed, or a schedule plays nothing at the moment.
   */
  collectionAt(timezone: string, at: number): string | null {
    return this.#isAlways ? (this.#source?.id ?? null) : this.#holding(timezone, at).part.collectionId;
  }

  isClosed(timezone: string, at: number): boolean {
    return !this.#isAlways && this.#holding(timezone, at).part.kind === "closed";
  }

  /** When the music first changes; null when that never happens. */
  nextChangeAt(timezone: string, at: number): number | null {
    return this.#isAlways ? null : this.#holding(timezone, at).changesAt;
  }

  /** When another part applies, even if it is silent as well; null when that never happens. */
  partEndsAt(timezone: string, at: number): number | null {
    return this.#isAlways ? null : this.#holding(timezone, at).to;
  }

  /** The current and the next part, as named on screens; null if the same always plays. */
  planAt(timezone: string, at: number): PlaybackPlan | null {
    if (this.#isAlways || !this.#source) return null;
    const { part, from, to, changesAt, next } = this.#holding(timezone, at);
    return {
      now: this.#named(part, from, to),
      next: next && this.#named(next, changesAt, null),
      timezone,
    };
  }

  /** The current part's volume, see [Note: volume of a slot]. */
  volumeAt(timezone: string, at: number): PartVolume {
    if (this.#isAlways) return NO_VOLUME;
    const { part, beganAt } = this.#holding(timezone, at);
    return { volume: part.volume, from: beganAt };
  }

  /** All parts between two moments. */
  stretches(timezone: string, from: number, to: number): readonly Stretch[] {
    if (!this.#source) return [];
    if (this.#isAlways) return [{ from, to, collectionId: this.#source.id }];
    return stretchesOf(this.#week, timezone, from, to);
  }

  /** Whether the same always plays: no week, and no hours. */
  get #isAlways(): boolean {
    return !this.#source?.week && !this.#week.hours;
  }

  #holding(timezone: string, at: number): Holding {
    const known = this.#known;
    if (known?.timezone === timezone && at >= (known.from ?? known.at) && at < endOf(known)) return known;
    const parts = partsBetween(this.#week, timezone, at - DAY_MS, at + AHEAD_MS);
    const place = parts.findIndex(({ to }) => to > at);
    const part = parts[place]!; // they reach beyond this moment
    const soon = parts.slice(place + 1).find(({ collectionId }) => collectionId !== part.collectionId);
    const changesAt = soon?.from ?? nextChangeAt(this.#week, timezone, at);
    const [later] =
      soon || changesAt === null ? [] : partsBetween(this.#week, timezone, changesAt, changesAt + 1);
    const from = place === 0 ? null : part.from;
    this.#known = {
      timezone,
      at,
      part,
      from,
      beganAt: from ?? (part.volume === null ? null : beginningOf(this.#week, timezone, at)),
      to: place === parts.length - 1 ? changesAt : part.to,
      changesAt,
      next: soon ?? later ?? null,
    };
    return this.#known;
  }

  #named(part: PlannedPart, from: number | null, to: number | null): PartOfPlan {
    const { slots = [], exceptions = [], occasional = [] } = this.#source?.week ?? {};
    const slot = [...slots, ...occasional].find(({ id }) => id === part.slotId);
    const exception = exceptions.find(({ id }) => id === part.exceptionId);
    return {
      kind: part.kind === "gap" && !this.#source?.week ? "always" : part.kind,
      name: slot?.name || exception?.name || "",
      music: this.#collections.get(part.collectionId ?? "")?.name ?? null,
      from: isoTime(from),
      to: isoTime(to),
    };
  }
}

const NO_VOLUME: PartVolume = { volume: null, from: null };

/** When a part began that has lasted for more than a day; null: longer than a week ago. */
function beginningOf(week: Week, timezone: string, at: number): number | null {
  const last = partsBetween(week, timezone, at - AHEAD_MS, at + 1).at(-1);
  return last && last.from > at - AHEAD_MS ? last.from : null;
}

function endOf({ to, at }: Holding): number {
  return Math.min(to ?? Number.POSITIVE_INFINITY, at + GOOD_FOR_MS);
}

function isoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
