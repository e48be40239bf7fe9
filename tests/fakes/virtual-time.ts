import type { PlayerEnvironment } from "#shared/player/environment.ts";

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Time that advances only on request: a week passes in a second, deterministically. */
export interface VirtualTime {
  readonly environment: PlayerEnvironment;
  /** Runs all timers of the next `ms` in order, including those that they start. */
  readonly advance: (ms: number) => Promise<void>;
  /** Lets pending promises settle without advancing the clock. */
  readonly settle: () => Promise<void>;
  /** Changes the wall clock, like a person or a time server, without elapsed time. */
  readonly jump: (ms: number) => void;
  /** Warnings logged so far. */
  readonly warnings: readonly string[];
}

export const VIRTUAL_START = Date.UTC(2030, 0, 7, 9);

/** Microtask turns between two timers: more than any chain of awaits in the player takes. */
const TURNS = 25;

export interface VirtualTimeOptions {
  /** Start of the clock, epoch ms. */
  readonly start?: number;
  /** Returns a number in [0, 1). */
  readonly random?: () => number;
}

export function virtualTime({
  start = VIRTUAL_START,
  random = () => 0.5,
}: VirtualTimeOptions = {}): VirtualTime {
  let passed = 0;
  let jumped = 0;
  let ids = 0;
  const timers = new Set<Timer>();
  const warnings: string[] = [];
  const settle = async () => {
    for (let turn = 0; turn < TURNS; turn++) await Promise.resolve();
  };
  const nextDue = (until: number) => {
    let due: Timer | null = null;
    for (const timer of timers) if (timer.at <= until && (!due || timer.at < due.at)) due = timer;
    return due;
  };
  return {
    warnings,
    settle,
    advance: async (ms) => {
      const until = passed + ms;
      await settle();
      for (let timer = nextDue(until); timer; timer = nextDue(until)) {
        passed = Math.max(passed, timer.at);
        timers.delete(timer);
        timer.run();
        await settle();
      }
      passed = until;
    },
    jump: (ms) => {
      jumped += ms;
    },
    environment: {
      now: () => Math.floor(start + passed + jumped),
      monotonic: () => passed,
      after: (ms, run) => {
        const timer = { at: passed + Math.max(0, ms), run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      random,
      newId: () => `00000000-0000-4000-8000-${String(ids++).padStart(12, "0")}`,
      log: { info: () => undefined, warn: (message) => warnings.push(message) },
    },
  };
}
