/**
 * Close codes of the websockets of players and screens. Separate from the messages, whose schemas are loaded
 * only where a zone is watched.
 */

/** Close codes after which a client does not reconnect (specification, platform §8). */
export const FINAL_CLOSE_CODES = [4499, 4400, 4401, 4406, 4429] as const;
/** No pong within 5 s, or no use of the socket within 10 s. */
export const CLOSE_REQUEST_TIMEOUT = { code: 4408, reason: "Request Timeout" } as const;
export const CLOSE_CLIENT_RESTART = { code: 4205, reason: "Client Restart" } as const;
/** The token is missing, wrong or of another zone. */
export const CLOSE_UNAUTHORIZED = { code: 4401, reason: "Unauthorized" } as const;
/** The frame was not JSON of this contract. */
export const CLOSE_BAD_REQUEST = { code: 4400, reason: "Bad Request" } as const;
/** The zone's device was unpaired or replaced. */
export const CLOSE_UNPAIRED = { code: 4499, reason: "Terminated" } as const;
export const CLOSE_RATE_LIMITED = { code: 4429, reason: "Too Many Requests" } as const;
/** The service goes away for a moment, or the token has ended: reconnect with a fresh one. */
export const CLOSE_SERVICE_RESTART = { code: 1012, reason: "Service Restart" } as const;
/** The session has too many sockets open. */
export const CLOSE_TRY_LATER = { code: 1013, reason: "Try Again Later" } as const;
export const CLOSE_INTERNAL_ERROR = { code: 1011, reason: "Internal Error" } as const;
