import type { Session } from "#renderer/lib/session/session.ts";
import { ApiError, isSessionExpired } from "#renderer/lib/transport/api-error.ts";

/** Any other 4xx, such as 408 or 429, is temporary: ending the session could lose unsaved work. */
const ENDING = [401, 403, 404];

/**
 * Ends a person's session when an error shows that it is over: a call was refused despite a renewed token, or the
 * person no longer exists. Returns whether it ended the session.
 */
export function endSessionOn(error: unknown, session: Pick<Session, "isLoggedIn" | "expire">): boolean {
  const over = isSessionExpired(error) && error instanceof ApiError && ENDING.includes(error.status);
  if (!over || !session.isLoggedIn()) return false;
  session.expire(error);
  return true;
}
