/** A websocket, reduced to what the feed uses. */
export interface PlayerSocket {
  readonly send: (text: string) => void;
  readonly close: (code: number, reason: string) => void;
}

export interface PlayerSocketHandlers {
  readonly opened: () => void;
  /** A text frame. */
  readonly message: (text: string) => void;
  /** A binary frame. */
  readonly piece: (bytes: Uint8Array) => void;
  /**
   * Called exactly once, also when the connection could not be opened (1006) and after a close of our own.
   */
  readonly closed: (code: number, reason: string) => void;
}

/**
 * Opens a websocket to the service with a token. It travels in a header where the platform can send one
 * (proxies log addresses), in a browser in the query.
 */
export type ConnectSocket = (url: string, token: string, handlers: PlayerSocketHandlers) => PlayerSocket;
