import type { PlayerEnvironment } from "#shared/player/environment.ts";

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Time that stands still until it is moved: a week passes in a second, the same way every time. */
export interface VirtualTime {
  readonly environment: PlayerEnvironment;
  /** Runs everything due in the next `ms`, in order, with what it sets off. */
  readonly advance: (ms: number) => Promise<void>;
  /** Lets pending promises settle without moving the clock. */
  readonly settle: () => Promise<void>;
  /** Puts the clock forward, or back, as a person or a time server does: no time has passed. */
  readonly jump: (ms: number) => void;
  /** What was logged as a warning. */
  readonly warnings: readonly string[];
}

export const VIRTUAL_START = Date.UTC(2030, 0, 7, 9);

/** Turns of the promise queue between two timers: more than any chain of awaits in the player takes. */
const TURNS = 25;

export interface VirtualTimeOptions {
  /** Epoch ms at which the clock begins. */
  readonly start?: number;
  /** A number in [0, 1). */
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
