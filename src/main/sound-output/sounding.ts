import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { OutputEvent, OutputItem, StartOptions } from "#shared/player/output.ts";

/** A position is extrapolated at most this far past the last report, in ms, so that it covers only audible sound. */
const CARRY_ON_MS = 1500;

/** An item and its last known position. */
export interface Sounded {
  readonly item: OutputItem;
  readonly positionMs: number;
  /** On the monotonic clock, in ms. */
  readonly at: number;
  /** Whether it was heard. */
  readonly started: boolean;
}

/** The item that follows. */
export interface Following {
  readonly item: OutputItem;
  readonly fadeMs: number;
}

/** Commands to a sound source and its events: enough state for a successor to resume where it was last heard. */
export class Sounding {
  readonly #environment: Pick<PlayerEnvironment, "monotonic">;
  #current: Sounded | null = null;
  #next: Following | null = null;
  #paused = false;

  constructor(environment: Pick<PlayerEnvironment, "monotonic">) {
    this.#environment = environment;
  }

  get current(): Sounded | null {
    return this.#current;
  }

  get next(): Following | null {
    return this.#next;
  }

  get paused(): boolean {
    return this.#paused;
  }

  start(item: OutputItem, { positionMs, paused }: StartOptions): void {
    this.#next = null;
    this.#paused = paused;
    this.#current = { item, positionMs, at: this.#environment.monotonic(), started: false };
  }

  setNext(next: Following | null): void {
    if (this.#current) this.#next = next;
  }

  /** Pauses or resumes while `sounding`. */
  hold(paused: boolean, sounding: boolean): void {
    this.freeze(sounding);
    this.#paused = paused;
  }

  setGain(playId: string, gain: number): void {
    const current = this.#current;
    if (current?.item.playId === playId) this.#current = { ...current, item: { ...current.item, gain } };
  }

  clear(): void {
    this.#current = null;
    this.#next = null;
  }

  /** Restarts the current item where it was last heard. */
  again(): void {
    if (this.#current)
      this.#current = { ...this.#current, at: this.#environment.monotonic(), started: false };
  }

  /** Records an event; returns false when it is about none of these items. */
  heard(event: OutputEvent): boolean {
    switch (event.type) {
      case "started":
      case "position":
        if (this.#current?.item.playId !== event.playId) return false;
        this.#note(event.positionMs);
        return true;
      case "transition":
        if (this.#next?.item.playId !== event.to) return true;
        this.#current = { item: this.#next.item, positionMs: 0, at: 0, started: true };
        this.#next = null;
        this.#note(event.positionMs);
        return true;
      case "ended":
      case "failed":
        if (this.#current?.item.playId === event.playId) this.#current = null;
        if (this.#next?.item.playId === event.playId) this.#next = null;
        return true;
      default:
        return true;
    }
  }

  /** Fixes the position as of now: later sound was not heard, or not in the same way. */
  freeze(sounding: boolean): void {
    this.#note(this.positionMs(sounding));
  }

  /** Position of the current item; `sounding`: nothing blocks the sound. */
  positionMs(sounding: boolean): number {
    if (!this.#current) return 0;
    const { positionMs, at, started, item } = this.#current;
    const runs = started && !this.#paused && sounding;
    const passed = runs ? Math.min(CARRY_ON_MS, Math.max(0, this.#environment.monotonic() - at)) : 0;
    return Math.min(item.durationMs, positionMs + passed);
  }

  #note(positionMs: number): void {
    if (!this.#current) return;
    this.#current = { ...this.#current, positionMs, at: this.#environment.monotonic(), started: true };
  }
}
