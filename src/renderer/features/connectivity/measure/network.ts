import { browserFetch, openWebSocket } from "#renderer/lib/transport/browser.ts";

/** The network and the clocks of this device. */
export interface Network {
  readonly fetch: typeof fetch;
  readonly openSocket: (url: string, protocol: string) => WebSocket;
  /** Whether the system reports a network. */
  readonly isOnline: () => boolean;
  /** The device's clock, in ms since 1970. */
  readonly now: () => number;
  /** A clock that nobody sets, in ms. */
  readonly elapsed: () => number;
}

export const browserNetwork: Network = {
  fetch: browserFetch,
  openSocket: openWebSocket,
  isOnline: () => navigator.onLine,
  now: () => Date.now(),
  elapsed: () => performance.now(),
};

/** Where something is measured. */
export interface Measuring {
  readonly network: Network;
  /** Origin of the service; empty for the page's own. */
  readonly serviceUrl: string;
  /** Aborts when the page is left. */
  readonly signal: AbortSignal;
}
