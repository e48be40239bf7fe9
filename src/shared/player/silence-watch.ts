import type { PlayerEnvironment } from "./environment.ts";
import type { Output, RecoveryStep } from "./output.ts";
import type { Troubles } from "./troubles.ts";

/** Sound below this counts as silence, in dBFS. */
export const SILENT_BELOW_DB = -60;

/** Silence for this long where a track should be heard is looked into, in ms; and each step is given so long to help. */
const SILENT_FOR_MS = 5000;
const STEP_MS = 3000;

/** A track may begin without sound for this long, in ms. */
const START_MS = 1000;

/** What is tried, one after the other; from the last on again, with growing waits. */
const LADDER = ["reopen", "next-track", "restart"] as const satisfies readonly (
  | RecoveryStep
  | "next-track"
)[];

/** The longest wait between two steps, in ms. */
const LONGEST_WAIT_MS = 5 * 60_000;

/** How often it is looked whether the output still speaks, in ms, and how many looks in vain count as silence too. */
const LOOK_MS = 2000;
const QUIET_LOOKS = 3;

/** An output that is lost comes back by itself; it is reminded of that after so many looks, and later each time. */
const LOST_LOOKS = 30;

/** But at least each time after so many times that, which is about half an hour: a long night must not make a long day. */
const MOST_LOST_ROUNDS = 32;

export interface SilenceWatchParts {
  readonly environment: PlayerEnvironment;
  readonly output: Pick<Output, "recover">;
  readonly troubles: Troubles;
  /** Whether a track should be heard at this moment. */
  readonly isExpected: () => boolean;
  /** Whether one should be, and the output says that it can make no sound. */
  readonly isLost: () => boolean;
  readonly nextTrack: () => void;
}

/**
 * Listens to what really comes out: a track that should be heard and is not means that something is broken, whatever the
 * output says of itself. An output that does not measure is not watched for that.
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

  /** A track began. While something is being tried that is no excuse: silence goes on from one track to the next. */
  began(): void {
    if (this.#steps === 0) this.started();
    else this.alive();
  }

  /** Sound is due from now on: after a pause, or when the output lost it or has it again. */
  started(): void {
    this.#startedAt = this.#parts.environment.monotonic();
    this.#silentSince = null;
    this.alive();
  }

  /** The output said something of what it plays. */
  alive(): void {
    this.#quietLooks = 0;
  }

  /** The output measured this. */
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

  /** An output that plays tells its position every second; one that does not, hangs. Looks are counted, not time: a machine may sleep. */
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
