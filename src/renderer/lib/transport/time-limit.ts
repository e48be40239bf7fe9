import { ApiError } from "./api-error.ts";

/** Time limit of a call, in ms: longer than any answer of the service takes. */
export const CALL_LIMIT_MS = 20_000;

/** Time limit of a call that answers with a file, in ms: a slow line takes minutes for a large one. */
export const FILE_LIMIT_MS = 10 * 60_000;

/** The error of a call that timed out. */
export function tookTooLong(authorized: boolean): ApiError {
  const message = `No answer within ${CALL_LIMIT_MS / 1000} s`;
  return new ApiError({ status: 0, code: "offline", message, authorized, gaveUp: true });
}

/** The time limit of one call, from its first byte to the last of its answer. */
export interface TimeLimit {
  /** Aborts at the time limit, or when the caller aborts. */
  readonly signal: AbortSignal;
  /** Whether the time limit aborted the call. */
  readonly isOver: () => boolean;
  /** Call when the call has ended. */
  readonly end: () => void;
}

/** Starts the time limit of a call, which its caller may abort earlier. */
export function startTimeLimit(caller: AbortSignal | undefined, limitMs = CALL_LIMIT_MS): TimeLimit {
  const controller = new AbortController();
  let over = false;
  const leave = () => controller.abort(caller?.reason);
  const timer = setTimeout(() => {
    over = !controller.signal.aborted;
    controller.abort();
  }, limitMs);
  if (caller?.aborted) leave();
  caller?.addEventListener("abort", leave);
  return {
    signal: controller.signal,
    isOver: () => over,
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener("abort", leave);
    },
  };
}
