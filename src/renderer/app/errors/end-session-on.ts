import type { Session } from "../../lib/session/session.ts";
import { ApiError, isSessionExpired } from "../../lib/transport/api-error.ts";

/** Not these two: they are temporary, and ending the session could lose somebody's work. */
const ENDING = [401, 403, 404];

/**
 * Ends a person's session when an error says that it is over: a call was refused although its token was renewed, or the
 * person no longer exists. Returns whether it did.
 */
export function endSessionOn(error: unknown, session: Pick<Session, "isLoggedIn" | "expire">): boolean {
  const over = isSessionExpired(error) && error instanceof ApiError && ENDING.includes(error.status);
  if (!over || !session.isLoggedIn()) return false;
  session.expire(error);
  return true;
}
