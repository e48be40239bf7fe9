/** A websocket, reduced to what the feed uses. */
export interface PlayerSocket {
  readonly send: (text: string) => void;
  readonly close: (code: number, reason: string) => void;
}

export interface PlayerSocketHandlers {
  readonly opened: () => void;
  /** A text frame. */
  readonly message: (text: string) => void;
  /** Called exactly once, also when the connection could not be opened (1006) and after a close of our own. */
  readonly closed: (code: number, reason: string) => void;
}

/** Opens a websocket; the platform's own in a browser, `ws` in main. */
export type ConnectSocket = (url: string, handlers: PlayerSocketHandlers) => PlayerSocket;
