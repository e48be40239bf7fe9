import type { AudioContext } from "node-web-audio-api";

/** A device's clock may stand still for this long, in ms. */
const STALL_MS = 2000;

/** A newly opened device may take this long to start, in ms: its clock stays within the first second. */
const OPENING_STALL_MS = 3000;
const OPENING_S = 1;

/** A card that does not play still fills its buffers, about 0.17 s. Past this position, in seconds, it has played. */
export const PLAYED_S = 0.3;

type TimedContext = Pick<AudioContext, "currentTime">;

/** Watches a device's clock that should advance, by `performance.now`, which nobody can set. */
export class DeviceClock {
  readonly #context: TimedContext;
  #time: number;
  #movedAt = performance.now();

  constructor(context: TimedContext) {
    this.#context = context;
    this.#time = context.currentTime;
  }

  /** Returns whether the clock has advanced since the last look. */
  look(): boolean {
    const { currentTime } = this.#context;
    if (currentTime === this.#time) return false;
    this.#time = currentTime;
    this.#movedAt = performance.now();
    return true;
  }

  /** Restarts the time limit, because the clock had a reason to stand still. */
  excuse(): void {
    this.#movedAt = performance.now();
  }

  /** Whether it has stood still for too long, as of the last look. */
  get isStalled(): boolean {
    return performance.now() - this.#movedAt >= (this.#time < OPENING_S ? OPENING_STALL_MS : STALL_MS);
  }
}

/** Whether a card plays, judged by its context's clock. */
export function hasPlayed({ currentTime }: TimedContext): boolean {
  return currentTime >= PLAYED_S;
}
