/** Heartbeats of the websockets (specification, platform §9), in ms. */
export const HEARTBEAT = {
  /** Between two pings. */
  pingIntervalMs: 10_000,
  /** A ping that is not answered within this time closes the connection. */
  pongTimeoutMs: 5_000,
  /** A connection that is not acknowledged within this time is closed. */
  ackTimeoutMs: 10_000,
} as const;
