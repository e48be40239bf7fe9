import type { PlayerEnvironment } from "./environment.ts";
import type { Output, RecoveryStep } from "./output.ts";
import type { Troubles } from "./troubles.ts";

/** A level below this counts as silence, in dBFS. */
export const SILENT_BELOW_DB = -60;

/** Unexpected silence for this long triggers the first step, in ms; each step gets as long to take effect. */
const SILENT_FOR_MS = 5000;
const STEP_MS = 3000;

/** A track may start with silence for this long, in ms. */
const START_MS = 1000;

/** Recovery steps, one after another; the last one repeats with growing waits. */
const LADDER = ["reopen", "next-track", "restart"] as const satisfies readonly (
  | RecoveryStep
  | "next-track"
)[];

/** The longest wait between two steps, in ms. */
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Interval of checking that the output still reports, in ms, and the number of failed checks that count as
 * silence too.
 */
const LOOK_MS = 2000;
const QUIET_LOOKS = 3;

/** A lost output recovers by itself; it is prompted to after this many checks, less often each time. */
const LOST_LOOKS = 30;

/**
 * At least every this many of those intervals, about half an hour: a long night must not delay the next day.
 */
const MOST_LOST_ROUNDS = 32;

export interface SilenceWatchParts {
  readonly environment: PlayerEnvironment;
  readonly output: Pick<Output, "recover">;
  readonly troubles: Troubles;
  /** Whether a track should be audible now. */
  readonly isExpected: () => boolean;
  /** Whether one should be audible, and the output reports that it cannot make any sound. */
  readonly isLost: () => boolean;
  readonly nextTrack: () => void;
}

/**
 * Monitors the actual output: a track that should be audible and is not means that something is broken,
 * whatever the output reports. An output without level measurement is not monitored for that.
 */
export class SilenceWatch {
  readonly #parts: SilenceWatchParts;
  /** Elapsed time at which the silence began; null while there is sound. */
  #silentSince: number | null = null;
  #startedAt = Number.NEGATIVE_INFINITY;
  #steps = 0;
  #quietLooks = 0;
  #lostLooks = 0;
  #cancel: (() => void) | null = null;

  constructor(parts: SilenceWatchParts) {
    this.#parts = parts;
    this.#lookLater();
  }

  dispose(): void {
    this.#cancel?.();
  }

  /** A track began. During recovery steps this does not reset them: silence continues across tracks. */
  began(): void {
    if (this.#steps === 0) this.started();
    else this.alive();
  }

  /** Sound is expected from now on: after a pause, or when the output lost it or has it back. */
  started(): void {
    this.#startedAt = this.#parts.environment.monotonic();
    this.#silentSince = null;
    this.alive();
  }

  /** The output reported on its playback. */
  alive(): void {
    this.#quietLooks = 0;
  }

  /** The output measured this level. */
  measured(db: number): void {
    const now = this.#parts.environment.monotonic();
    if (db >= SILENT_BELOW_DB) {
      this.#silentSince = null;
      this.#steps = 0;
      return;
    }
    if (!this.#parts.isExpected() || now - this.#startedAt < START_MS) {
      this.#silentSince = null;
      return;
    }
    this.#silentSince ??= now;
    if (now - this.#silentSince < this.#patience()) return;
    this.#silentSince = now;
    this.#act(`${Math.round(Math.max(-200, db))} dBFS`);
  }

  /**
   * An output that plays reports its position every second; one that does not is hanging. Counts checks, not
   * time, because a machine may sleep.
   */
  #lookLater(): void {
    this.#cancel = this.#parts.environment.after(LOOK_MS, () => {
      this.#lookLater();
      this.#look();
    });
  }

  #look(): void {
    this.#lookAtLoss();
    if (!this.#parts.isExpected()) {
      this.alive();
      return;
    }
    this.#quietLooks++;
    if (this.#quietLooks % QUIET_LOOKS !== 0) return;
    this.#take(this.#quietLooks === QUIET_LOOKS ? "restart" : "next-track", "the output says nothing");
  }

  #lookAtLoss(): void {
    this.#lostLooks = this.#parts.isLost() ? this.#lostLooks + 1 : 0;
    const rounds = this.#lostLooks / LOST_LOOKS;
    const isDue = Number.isInteger(Math.log2(rounds)) || rounds % MOST_LOST_ROUNDS === 0;
    if (rounds >= 1 && isDue) this.#take("restart", "no sound card for long");
  }

  #act(measured: string): void {
    const step = LADDER[Math.min(this.#steps, LADDER.length - 1)]!; // the index is below the length
    this.#steps++;
    this.#take(step, measured);
  }

  #take(step: (typeof LADDER)[number], found: string): void {
    const { environment, troubles, output, nextTrack } = this.#parts;
    environment.log.warn("A track should be heard and is not", { step, found });
    troubles.note("DEVICE_ERROR_SILENCE", `${found}; tried: ${step}`);
    if (step === "next-track") nextTrack();
    else output.recover(step);
  }

  /** How long the silence may last before the next step. */
  #patience(): number {
    if (this.#steps > 0 && this.#steps < LADDER.length) return STEP_MS;
    const repeats = Math.max(0, this.#steps - LADDER.length + 1);
    return Math.min(LONGEST_WAIT_MS, SILENT_FOR_MS * 2 ** Math.min(repeats, 10));
  }
}
