import type { PlayerEnvironment } from "./environment.ts";

/** A machine's clock that is behind an earlier time by more than this, in ms, has been reset. */
const BEHIND_MS = 60_000;

/**
 * The service's clock as known to this player: the right to play and the schedule use it, so that a wrong
 * clock in the shop changes nothing. It advances by elapsed time since it was last received; after an offline
 * start, by this machine's clock and the last known difference. Epoch ms.
 */
export class ServiceClock {
  readonly #environment: PlayerEnvironment;
  /** The service's clock minus this machine's, from when both were last known to be right. */
  #offsetMs = 0;
  /** The service's time at a moment of elapsed time. */
  #known: { readonly serviceMs: number; readonly at: number };
  /** This machine's clock is behind an earlier time: it has been reset, and may recover. */
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

  /** Continues after a restart: with the last known difference, and a past time of the service. */
  restore({ offsetMs, notBefore }: { readonly offsetMs: number; readonly notBefore: number }): void {
    this.#offsetMs = offsetMs;
    this.#isBehind = this.#byMachine() < notBefore - BEHIND_MS;
    this.#setTo(Math.max(this.#byMachine(), notBefore));
  }

  /** The service's clock was received: it differs from ours by this. */
  heard(offsetMs: number): void {
    this.#offsetMs = offsetMs;
    this.#isBehind = false;
    this.#setTo(this.#byMachine());
  }

  /** The machine goes to sleep: elapsed time may stop, its clock continues. */
  slept(): void {
    this.#offsetMs = this.offsetMs;
    this.#sleeps = true;
  }

  /** The machine woke up. Without a preceding sleep event its clock was set instead, which proves nothing. */
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
