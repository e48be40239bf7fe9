/** Kept apart from the player's contract, whose schemas are loaded only when a zone is watched. */
const FINAL_CLOSE_CODES: readonly number[] = [4499, 4400, 4401, 4406, 4429];

/** No pong within {@link PONG_TIMEOUT_MS}. */
export const CLOSE_REQUEST_TIMEOUT_CODE = 4408;

/** How often a connection is asked whether it lives, in ms. */
export const PING_INTERVAL_MS = 10_000;
export const PONG_TIMEOUT_MS = 5000;

/** Whether the service asked not to connect again. */
export function isFinalClose(code: number): boolean {
  return FINAL_CLOSE_CODES.includes(code);
}
