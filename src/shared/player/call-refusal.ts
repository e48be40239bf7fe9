/**
 * What the status of an unsuccessful answer says of a player's call. `network`: the service did not consider it (a
 * fault, overload, a token past its time): the same call may do later. `forbidden`: this player has no right to it for
 * now. `gone`: it is not there. `refused`: the service has decided against it.
 */
export type CallRefusal = "network" | "forbidden" | "gone" | "refused";

/** Tokens that were refused although they are new, timeouts, overload: nothing was decided. */
const UNDECIDED: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** The one rule by which players, in the shop and in a tab, read a refusal. Status 0 stands for no answer at all. */
export function callRefusal(status: number): CallRefusal {
  if (status === 403) return "forbidden";
  if (status === 404) return "gone";
  return status >= 400 && status < 500 && !UNDECIDED.has(status) ? "refused" : "network";
}

/** The same of a signed address of audio. `expired`: it no longer holds; `damaged`: what was had so far does not fit. */
export function audioRefusal(status: number): "network" | "gone" | "expired" | "damaged" {
  if (status === 401 || status === 403 || status === 410) return "expired";
  if (status === 404 || status === 451) return "gone";
  return status === 416 ? "damaged" : "network";
}
