import type { PlayerEnvironment } from "./environment.ts";
import type { Output, OutputItem } from "./output.ts";
import { heldPlay, type Moment, type Play, playLeftMs, withPosition } from "./play.ts";
import type { ServiceClock } from "./service-clock.ts";

export interface DeckParts {
  readonly output: Output;
  readonly environment: PlayerEnvironment;
  readonly clock: ServiceClock;
}

/** The current play and its known state: position, and whether it is audible. */
export class Deck {
  readonly #parts: DeckParts;
  #play: Play | null = null;
  #paused = false;
  #lost = false;

  constructor(parts: DeckParts) {
    this.#parts = parts;
  }

  get play(): Play | null {
    return this.#play;
  }

  get isPaused(): boolean {
    return this.#paused;
  }

  /** Whether the output cannot make any sound. */
  get isLost(): boolean {
    return this.#lost;
  }

  /** Whether a play was passed to an output that could make it audible. */
  get isOn(): boolean {
    return this.#play !== null && !this.#paused && !this.#lost;
  }

  get isHeard(): boolean {
    return this.isOn && this.#play?.running === true;
  }

  /** Time until the track ends if nothing delays it, in ms. */
  get leftMs(): number {
    return this.#play ? playLeftMs(this.#play, this.#moment().elapsed) : 0;
  }

  /** Starts the play in place of the current one; `fadeMs` is the crossfade. */
  start(play: Play, item: OutputItem, fadeMs: number, paused: boolean): void {
    this.#paused = paused;
    this.#play = play;
    this.#parts.output.start(item, { positionMs: play.positionMs, fadeMs, paused });
  }

  /** The output has switched to this play by itself. */
  follow(play: Play, positionMs: number): void {
    this.#play = withPosition(play, positionMs, !this.#paused, this.#moment());
  }

  /** Clears the current play and returns it; the output is not notified. */
  take(): Play | null {
    const play = this.#play;
    this.#play = null;
    return play;
  }

  /** Returns whether that was a change. */
  setPaused(paused: boolean): boolean {
    if (this.#paused === paused) return false;
    this.#paused = paused;
    this.#hold();
    if (paused) this.#parts.output.pause();
    else this.#parts.output.resume();
    return true;
  }

  setLost(lost: boolean): void {
    this.#lost = lost;
    this.#hold();
  }

  /** The output reported its position; returns whether the play has just become audible. */
  setPosition(positionMs: number): boolean {
    if (!this.#play) return false;
    const before = this.#play.running;
    this.#play = withPosition(this.#play, positionMs, this.isOn, this.#moment());
    return this.#play.running && !before;
  }

  /** The output dropped the play: its position stops. */
  break(): void {
    if (this.#play) this.#play = heldPlay(this.#play, false, this.#moment().elapsed);
  }

  #moment(): Moment {
    return { clock: this.#parts.clock.now(), elapsed: this.#parts.environment.monotonic() };
  }

  /** The position stops or continues from here. */
  #hold(): void {
    if (!this.#play) return;
    const running = this.isOn && this.#play.started !== null;
    this.#play = heldPlay(this.#play, running, this.#moment().elapsed);
  }
}
