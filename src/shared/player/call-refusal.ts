/**
 * The meaning of an unsuccessful status for a player's call. `network`: the service did not process it (a
 * failure, overload, an expired token): the same call may succeed later. `forbidden`: this player has no
 * right to it for now. `gone`: it does not exist. `refused`: the service rejected it.
 */
export type CallRefusal = "network" | "forbidden" | "gone" | "refused";

/** Rejected new tokens, timeouts, overload: no decision was made. */
const UNDECIDED: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/**
 * The single rule by which players, in the shop and in a tab, interpret a failure. Status 0 means no answer
 * at all.
 */
export function callRefusal(status: number): CallRefusal {
  if (status === 403) return "forbidden";
  if (status === 404) return "gone";
  return status >= 400 && status < 500 && !UNDECIDED.has(status) ? "refused" : "network";
}

/**
 * The same for a signed audio address. `expired`: it is no longer valid; `damaged`: the data received so far
 * does not match.
 */
export function audioRefusal(status: number): "network" | "gone" | "expired" | "damaged" {
  if (status === 401 || status === 403 || status === 410) return "expired";
  if (status === 404 || status === 451) return "gone";
  return status === 416 ? "damaged" : "network";
}
