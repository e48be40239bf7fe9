import { ApiError } from "./api-error.ts";

/** How long a call may take, in ms: longer than the service needs for any of its answers. */
export const CALL_LIMIT_MS = 20_000;

/** The error for a call that took too long. */
export function tookTooLong(authorized: boolean): ApiError {
  const message = `No answer within ${CALL_LIMIT_MS / 1000} s`;
  return new ApiError({ status: 0, code: "offline", message, authorized, gaveUp: true });
}

/** The time limit of one call, from its first byte to the last of its answer. */
export interface TimeLimit {
  /** Aborts when the time is over, or when the caller aborts. */
  readonly signal: AbortSignal;
  /** Whether it was the time limit that aborted the call. */
  readonly isOver: () => boolean;
  /** The call has ended. */
  readonly end: () => void;
}

/** Starts the time limit of a call, which its caller may abort earlier. */
export function startTimeLimit(caller: AbortSignal | undefined): TimeLimit {
  const controller = new AbortController();
  let over = false;
  const leave = () => controller.abort(caller?.reason);
  const timer = setTimeout(() => {
    over = !controller.signal.aborted;
    controller.abort();
  }, CALL_LIMIT_MS);
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
