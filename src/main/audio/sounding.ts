import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { OutputEvent, OutputItem, StartOptions } from "#shared/player/output.ts";

/** A position is carried on at most this far beyond the last one told, in ms: what was certainly heard. */
const CARRY_ON_MS = 1500;

/** An item and where it was when that was last known. */
export interface Sounded {
  readonly item: OutputItem;
  readonly positionMs: number;
  /** On the monotonic clock, in ms. */
  readonly at: number;
  /** It was heard. */
  readonly started: boolean;
}

/** What follows it. */
export interface Following {
  readonly item: OutputItem;
  readonly fadeMs: number;
}

/**
 * What something that makes sound was told and what it said, kept by the one who speaks to it: enough to tell a
 * successor everything anew, so that the music goes on from where it was last heard.
 */
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

  /** Paused or resumed while `sounding`. */
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

  /** The current item is told to begin again where it was last heard. */
  again(): void {
    if (this.#current)
      this.#current = { ...this.#current, at: this.#environment.monotonic(), started: false };
  }

  /** Notes what was said; an event about an item that is none of these is no news. */
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

  /** Keeps the position as of now: what comes after was not heard, or not the same way. */
  freeze(sounding: boolean): void {
    this.#note(this.positionMs(sounding));
  }

  /** Where the current item is; `sounding`: nothing is in the way of sound. */
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
