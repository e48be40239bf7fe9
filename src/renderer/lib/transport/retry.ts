import { type Backoff, createBackoff } from "#shared/domain/realtime/backoff.ts";
import { ApiError, isRetryable } from "./api-error.ts";
import type { CallSession } from "./call-session.ts";

/** Which failures of a kind of call are retried, and how often. */
export interface RetryRule {
  /** Attempts in total. */
  readonly attempts: number;
  readonly mayHelp: (error: ApiError) => boolean;
}

/** GET and HEAD are retried once (specification, platform §7), after network failures and 5xx alike. */
export const REST_READS: RetryRule = {
  attempts: 2,
  mayHelp: (error) => isRetryable(error) || error.status >= 500,
};

/** GraphQL queries get five attempts (specification, platform §9). */
export const QUERIES: RetryRule = { attempts: 5, mayHelp: isRetryable };

interface Retried extends RetryRule {
  readonly session: Pick<CallSession, "isLoggedIn"> | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Wait after the first failure, in ms; longer after a 429, and longest when signed out. */
const FIRST_WAIT_MS = { failed: 300, limited: 1500, limitedSignedOut: 3000 } as const;
const LONGEST_WAIT_MS = 15_000;

/** Whether the query cache should retry: not if the transport already has. */
export function shouldQueryRetry(error: unknown): boolean {
  return isRetryable(error) && !(error instanceof ApiError && error.retriesUsedUp);
}

/**
 * Retries with growing waits while a retry may help (specification, platform §9). Only for calls without side effects.
 * Rejects with the last error, or at once when the signal aborts.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  { attempts, mayHelp, session, signal }: Retried,
): Promise<T> {
  let backoff: Backoff | undefined;
  for (let left = attempts - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError) || !mayHelp(error)) throw error;
      if (left === 0) {
        error.retriesUsedUp = true;
        throw error;
      }
      backoff ??= createBackoff({
        minMs: firstWait(error, session),
        maxMs: LONGEST_WAIT_MS,
        random: Math.random,
      });
      await pause(backoff.next(), signal);
    }
  }
}

/** A paired player counts as signed out. */
function firstWait({ status }: ApiError, session: Retried["session"]): number {
  if (status !== 429) return FIRST_WAIT_MS.failed;
  return session?.isLoggedIn() ? FIRST_WAIT_MS.limited : FIRST_WAIT_MS.limitedSignedOut;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", leave);
      resolve();
    }, ms);
    if (signal?.aborted) leave();
    signal?.addEventListener("abort", leave, { once: true });
  });
}
