import type { PlayerEnvironment } from "./environment.ts";

/**
 * The service's clock as this player knows it: what the right to play and the schedule go by, so that a clock set wrong
 * in the shop changes nothing. Once heard, it is carried on by elapsed time; after a start without a network, by this
 * machine's clock and the last difference known. Epoch ms.
 */
export class ServiceClock {
  readonly #environment: PlayerEnvironment;
  #offsetMs = 0;
  /** The service's time at a moment of elapsed time. */
  #heard: { readonly serviceMs: number; readonly at: number } | null = null;

  constructor(environment: PlayerEnvironment) {
    this.#environment = environment;
  }

  now(): number {
    if (!this.#heard) return this.#environment.now() + this.#offsetMs;
    return this.#heard.serviceMs + this.#environment.monotonic() - this.#heard.at;
  }

  /** The service's clock minus this machine's, in ms. */
  get offsetMs(): number {
    return Math.round(this.now() - this.#environment.now());
  }

  /** The difference as it was last known before a restart. */
  restore(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }

  /** The service's clock was heard: it is this far from ours. */
  heard(offsetMs: number): void {
    this.#offsetMs = offsetMs;
    this.#heard = { serviceMs: this.#environment.now() + offsetMs, at: this.#environment.monotonic() };
  }

  /** The machine slept: elapsed time may not have counted that, its clock did. */
  woke(): void {
    this.#heard = null;
  }
}
