import { type Backoff, createBackoff } from "../domain/realtime/backoff.ts";
import type { PlayerEnvironment } from "./environment.ts";

const WAITS = { minMs: 1000, maxMs: 30_000 };

/** A retry with growing waits until a success. */
export class Retry {
  readonly #environment: PlayerEnvironment;
  readonly #run: () => void;
  readonly #backoff: Backoff;
  #cancel: (() => void) | null = null;

  constructor(environment: PlayerEnvironment, run: () => void) {
    this.#environment = environment;
    this.#run = run;
    this.#backoff = createBackoff({ ...WAITS, random: environment.random });
  }

  /** Whether an attempt is scheduled. */
  get isWaiting(): boolean {
    return this.#cancel !== null;
  }

  /** Waits longer with every failure, but at most this many ms. */
  later(mostMs = Number.POSITIVE_INFINITY): void {
    this.cancel();
    this.#cancel = this.#environment.after(Math.min(mostMs, this.#backoff.next()), () => this.now());
  }

  now(): void {
    this.cancel();
    this.#run();
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  succeeded(): void {
    this.#backoff.reset();
  }
}
