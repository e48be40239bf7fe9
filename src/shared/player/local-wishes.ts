import type { ControlCommand, PlaybackIntent } from "../contract/player.ts";
import { OPTIMISTIC_TIMEOUT_MS } from "../domain/playback/optimistic.ts";

/**
 * What a person at this player asked for while the service does not know yet. An intent that arrives in the meantime
 * was made without it, so the wish lies over it until the service has answered or 5 s have passed.
 */
export class LocalWishes {
  readonly #now: () => number;
  readonly #open = new Map<number, { readonly patch: Partial<PlaybackIntent>; readonly until: number }>();
  #count = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes a wish; the result ends it. */
  add(patch: Partial<PlaybackIntent>): () => void {
    const id = this.#count++;
    this.#open.set(id, { patch, until: this.#now() + OPTIMISTIC_TIMEOUT_MS });
    return () => {
      this.#open.delete(id);
    };
  }

  /** The intent with the open wishes over it. */
  over(intent: PlaybackIntent): PlaybackIntent {
    let wanted = intent;
    for (const [id, { patch, until }] of this.#open) {
      if (until <= this.#now()) this.#open.delete(id);
      else wanted = { ...wanted, ...patch };
    }
    return wanted;
  }

  clear(): void {
    this.#open.clear();
  }
}

/** What a command changes of the intent; null where it changes nothing that a player can decide by itself. */
export function intentPatch(command: ControlCommand): Partial<PlaybackIntent> | null {
  switch (command.type) {
    case "play":
      return { playing: true };
    case "pause":
      return { playing: false };
    case "volume":
      return { volume: command.volume };
    case "order":
      return { playOrder: command.playOrder };
    case "clearQueue":
      return { queue: [] };
    case "skip":
    case "queue":
      return null;
  }
}
