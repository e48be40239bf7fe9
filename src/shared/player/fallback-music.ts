import type { PlayableTrack } from "../contract/player.ts";
import { PLAN_START, type PlanItem } from "../domain/playback/plan.ts";
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

/** The bundled audio, round and round: it sounds when there is neither a network nor anything in the cache. */
export class FallbackMusic {
  readonly #tracks: FallbackTrack[];
  #turn = 0;

  constructor(tracks: readonly FallbackTrack[]) {
    this.#tracks = [...tracks];
  }

  /** The next one; null when there is none that can be played. */
  next(): Spare | null {
    const chosen = this.#tracks[this.#turn % Math.max(1, this.#tracks.length)];
    if (!chosen) return null;
    this.#turn++;
    const { track, media } = chosen;
    return {
      media,
      item: { track, queueId: null, at: PLAN_START, after: PLAN_START, collectionId: null },
    };
  }

  get isEmpty(): boolean {
    return this.#tracks.length === 0;
  }

  /** It cannot be played: it is not tried again. */
  giveUp(trackId: string): void {
    const index = this.#tracks.findIndex(({ track }) => track.id === trackId);
    if (index >= 0) this.#tracks.splice(index, 1);
  }
}
