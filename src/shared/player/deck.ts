import type { PlayerEnvironment } from "./environment.ts";
import type { Output, OutputItem } from "./output.ts";
import { heldPlay, type Moment, type Play, playLeftMs, withPosition } from "./play.ts";
import type { ServiceClock } from "./service-clock.ts";

export interface DeckParts {
  readonly output: Output;
  readonly environment: PlayerEnvironment;
  readonly clock: ServiceClock;
}

/** The play under way and what is known of it: where it is, and whether it can be heard. */
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

  /** Whether the output can make no sound. */
  get isLost(): boolean {
    return this.#lost;
  }

  /** Whether something was handed to an output that could let it be heard. */
  get isOn(): boolean {
    return this.#play !== null && !this.#paused && !this.#lost;
  }

  get isHeard(): boolean {
    return this.isOn && this.#play?.running === true;
  }

  /** How long until the track ends if nothing holds it up, in ms. */
  get leftMs(): number {
    return this.#play ? playLeftMs(this.#play, this.#moment().elapsed) : 0;
  }

  /** Lets the play sound in place of what does; `fadeMs` against it. */
  start(play: Play, item: OutputItem, fadeMs: number, paused: boolean): void {
    this.#paused = paused;
    this.#play = play;
    this.#parts.output.start(item, { positionMs: play.positionMs, fadeMs, paused });
  }

  /** The output has gone over to this by itself. */
  follow(play: Play, positionMs: number): void {
    this.#play = withPosition(play, positionMs, !this.#paused, this.#moment());
  }

  /** Forgets the play and says which it was; the output is not told. */
  take(): Play | null {
    const play = this.#play;
    this.#play = null;
    return play;
  }

  /** Says whether that was a change. */
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

  /** The output told the position; says whether the play is heard now and was not before. */
  setPosition(positionMs: number): boolean {
    if (!this.#play) return false;
    const before = this.#play.running;
    this.#play = withPosition(this.#play, positionMs, this.isOn, this.#moment());
    return this.#play.running && !before;
  }

  /** The output gave the play up: it stands still. */
  break(): void {
    if (this.#play) this.#play = heldPlay(this.#play, false, this.#moment().elapsed);
  }

  #moment(): Moment {
    return { clock: this.#parts.clock.now(), elapsed: this.#parts.environment.monotonic() };
  }

  /** The position stops or goes on from where it is now. */
  #hold(): void {
    if (!this.#play) return;
    const running = this.isOn && this.#play.started !== null;
    this.#play = heldPlay(this.#play, running, this.#moment().elapsed);
  }
}
