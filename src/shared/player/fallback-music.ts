import type { PlayableTrack } from "#shared/contract/player.ts";
import { PLAN_START, type PlanItem } from "#shared/domain/playback/plan.ts";
import type { PlayerEnvironment } from "./environment.ts";
import type { MediaHandle } from "./media-store.ts";

/** Bundled audio. */
export interface FallbackTrack {
  readonly track: PlayableTrack;
  readonly media: MediaHandle;
}

export interface Spare {
  readonly item: PlanItem;
  readonly media: MediaHandle;
}

/** How long an unplayable one is skipped, in ms; doubled each time, up to an hour. */
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 60 * 60_000;

interface Rest {
  readonly until: number;
  readonly ms: number;
}

/** The bundled audio in a loop: it plays when there is neither a network nor anything in the cache. */
export class FallbackMusic {
  readonly #tracks: readonly FallbackTrack[];
  readonly #environment: PlayerEnvironment;
  readonly #resting = new Map<string, Rest>();
  #turn = 0;

  constructor(tracks: readonly FallbackTrack[], environment: PlayerEnvironment) {
    this.#tracks = tracks;
    this.#environment = environment;
  }

  /** The next one; null when none is playable. */
  next(): Spare | null {
    const good = this.#good();
    const chosen = good[this.#turn % Math.max(1, good.length)];
    if (!chosen) return null;
    this.#turn++;
    const { track, media } = chosen;
    return {
      media,
      item: { track, queueId: null, at: PLAN_START, after: PLAN_START, collectionId: null },
    };
  }

  /** Whether none is playable. */
  get isEmpty(): boolean {
    return this.#good().length === 0;
  }

  /** It failed to play: it is not retried for a while. */
  giveUp(trackId: string): void {
    const before = this.#resting.get(trackId);
    const ms = before ? Math.min(LONGEST_REST_MS, before.ms * 2) : FIRST_REST_MS;
    this.#resting.set(trackId, { ms, until: this.#environment.monotonic() + ms });
  }

  #good(): readonly FallbackTrack[] {
    const now = this.#environment.monotonic();
    return this.#tracks.filter(({ track }) => (this.#resting.get(track.id)?.until ?? now) <= now);
  }
}
