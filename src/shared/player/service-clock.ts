import type { PlayerEnvironment } from "./environment.ts";

/** A machine's clock that is behind what was by more than this, in ms, has lost the time. */
const BEHIND_MS = 60_000;

/**
 * The service's clock as this player knows it: what the right to play and the schedule go by, so that a clock set wrong
 * in the shop changes nothing. It is carried on by elapsed time from when it was last heard; after a start without a
 * network, from this machine's clock and the last difference known. Epoch ms.
 */
export class ServiceClock {
  readonly #environment: PlayerEnvironment;
  /** The service's clock minus this machine's, from when both were last known to go right. */
  #offsetMs = 0;
  /** The service's time at a moment of elapsed time. */
  #known: { readonly serviceMs: number; readonly at: number };
  /** This machine's clock is behind what was already: it has lost the time, and may get it back. */
  #isBehind = false;
  #sleeps = false;

  constructor(environment: PlayerEnvironment) {
    this.#environment = environment;
    this.#known = { serviceMs: environment.now(), at: environment.monotonic() };
  }

  now(): number {
    const { serviceMs, at } = this.#known;
    const carried = serviceMs + this.#environment.monotonic() - at;
    return this.#isBehind ? Math.max(carried, this.#byMachine()) : carried;
  }

  /** The service's clock minus this machine's, in ms. */
  get offsetMs(): number {
    return this.#isBehind ? this.#offsetMs : Math.round(this.now() - this.#environment.now());
  }

  /** Goes on after a restart: the difference as it was last known, and a time of the service's that has been. */
  restore({ offsetMs, notBefore }: { readonly offsetMs: number; readonly notBefore: number }): void {
    this.#offsetMs = offsetMs;
    this.#isBehind = this.#byMachine() < notBefore - BEHIND_MS;
    this.#setTo(Math.max(this.#byMachine(), notBefore));
  }

  /** The service's clock was heard: it is this far from ours. */
  heard(offsetMs: number): void {
    this.#offsetMs = offsetMs;
    this.#isBehind = false;
    this.#setTo(this.#byMachine());
  }

  /** The machine goes to sleep: elapsed time may not count that, its clock does. */
  slept(): void {
    this.#offsetMs = this.offsetMs;
    this.#sleeps = true;
  }

  /** The machine woke up. Without a word of its sleep its clock was not asleep, but set: that tells nothing. */
  woke(): void {
    if (this.#sleeps) this.#setTo(Math.max(this.now(), this.#byMachine()));
    this.#sleeps = false;
  }

  #byMachine(): number {
    return this.#environment.now() + this.#offsetMs;
  }

  #setTo(serviceMs: number): void {
    this.#known = { serviceMs, at: this.#environment.monotonic() };
  }
}
