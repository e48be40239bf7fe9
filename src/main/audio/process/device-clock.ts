import type { AudioContext } from "node-web-audio-api";

/** How long a device's clock may stand still, in ms. */
const STALL_MS = 2000;

/** A device that was just opened may take so long to get going: it plays its first second for this long, in ms. */
const OPENING_STALL_MS = 3000;
const OPENING_S = 1;

/** A card that plays nothing still takes what fills its buffers, about 0.17 s: one that is past this, in seconds, has played. */
export const PLAYED_S = 0.3;

type TimedContext = Pick<AudioContext, "currentTime">;

/** A device's clock that is meant to run, and when it last did: by `performance.now`, which nobody sets. */
export class DeviceClock {
  readonly #context: TimedContext;
  #time: number;
  #movedAt = performance.now();

  constructor(context: TimedContext) {
    this.#context = context;
    this.#time = context.currentTime;
  }

  /** Whether it went on since the last look. */
  look(): boolean {
    const { currentTime } = this.#context;
    if (currentTime === this.#time) return false;
    this.#time = currentTime;
    this.#movedAt = performance.now();
    return true;
  }

  /** It had a reason to stand still until now. */
  excuse(): void {
    this.#movedAt = performance.now();
  }

  /** It has stood still for too long, by the last look. */
  get isStalled(): boolean {
    return performance.now() - this.#movedAt >= (this.#time < OPENING_S ? OPENING_STALL_MS : STALL_MS);
  }
}

/** Whether a card plays, by the clock of what was opened on it. */
export function hasPlayed({ currentTime }: TimedContext): boolean {
  return currentTime >= PLAYED_S;
}
