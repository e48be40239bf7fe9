import type { PlayableTrack } from "../contract/player.ts";
import { PLAN_START, type PlanItem } from "../domain/playback/plan.ts";
import type { PlayerEnvironment } from "./environment.ts";
import type { MediaHandle } from "./media-store.ts";

/** Audio that comes with the player. */
export interface FallbackTrack {
  readonly track: PlayableTrack;
  readonly media: MediaHandle;
}

export interface Spare {
  readonly item: PlanItem;
  readonly media: MediaHandle;
}

/** One that could not be played is left out for this long, in ms; twice as long each time, up to an hour. */
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 60 * 60_000;

interface Rest {
  readonly until: number;
  readonly ms: number;
}

/** The bundled audio, round and round: it sounds when there is neither a network nor anything in the cache. */
export class FallbackMusic {
  readonly #tracks: readonly FallbackTrack[];
  readonly #environment: PlayerEnvironment;
  readonly #resting = new Map<string, Rest>();
  #turn = 0;

  constructor(tracks: readonly FallbackTrack[], environment: PlayerEnvironment) {
    this.#tracks = tracks;
    this.#environment = environment;
  }

  /** The next one; null when there is none that can be played. */
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

  /** Whether there is none that can be played. */
  get isEmpty(): boolean {
    return this.#good().length === 0;
  }

  /** It could not be played: it is not tried again for a while. */
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
