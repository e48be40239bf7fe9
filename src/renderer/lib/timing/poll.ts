/** Asking again until an answer is final. */

export interface PollOptions {
  readonly periodMs?: number;
  readonly timeoutMs?: number;
  /** Ends after this many repetitions instead of after a time. */
  readonly retries?: number;
  readonly signal?: AbortSignal;
}

/** Of work that takes long: changes of plans, charges, payment methods (specification, zones §9). */
export const LONG_POLL = { periodMs: 1000, timeoutMs: 120_000 } as const satisfies PollOptions;

const PERIOD_MS = 250;
const TIMEOUT_MS = 5000;

/** The answer did not become final in time. Times in ms. */
export class PollError extends Error {
  override readonly name = "PollError";
  readonly startTime: number;
  readonly elapsed: number;
  readonly retries: number;

  constructor(startTime: number, elapsed: number, retries: number) {
    super("Polling failed");
    this.startTime = startTime;
    this.elapsed = elapsed;
    this.retries = retries;
  }
}

/** Asks until `isFinal` accepts an answer. Throws {@link PollError}, the error of `ask`, or the signal's reason. */
export async function poll<Answer>(
  ask: () => Promise<Answer>,
  isFinal: (answer: Answer) => boolean,
  { periodMs = PERIOD_MS, timeoutMs = TIMEOUT_MS, retries: most, signal }: PollOptions = {},
): Promise<Answer> {
  const startTime = Date.now();
  for (let retries = 0; ; retries++) {
    signal?.throwIfAborted();
    const answer = await ask();
    if (isFinal(answer)) return answer;
    const elapsed = Date.now() - startTime;
    const isOver = most === undefined ? elapsed + periodMs > timeoutMs : retries >= most;
    if (isOver) throw new PollError(startTime, elapsed, retries);
    await new Promise((resolve) => setTimeout(resolve, periodMs));
  }
}
