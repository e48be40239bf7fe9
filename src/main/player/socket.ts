import type { ConnectSocket } from "#shared/player/socket.ts";

const OPEN = 1;
const NORMAL_CLOSE = 1000;
const ABNORMAL_CLOSE = 1006;

/** The used part of the platform's websocket. */
export interface PlatformSocket extends EventTarget {
  binaryType: string;
  readonly readyState: number;
  readonly send: (text: string) => void;
  readonly close: (code: number, reason: string) => void;
}

export interface SocketPlan {
  /**
   * Opens a websocket with these headers. Chromium's implementation (`net.WebSocket`) uses the system's proxy and
   * certificates, as `net.fetch` does, so that it connects wherever pairing worked.
   */
  readonly open: (url: string, headers: Record<string, string>) => PlatformSocket;
  readonly userAgent: string;
}

/** Opens websockets to the service from main; sends the token in a header. */
export function socketConnector({ open, userAgent }: SocketPlan): ConnectSocket {
  return (url, token, handlers) => {
    const socket = open(url, { "User-Agent": userAgent, Authorization: `Bearer ${token}` });
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => handlers.opened());
    socket.addEventListener("message", (event) => {
      const data = "data" in event ? event.data : null;
      if (typeof data === "string") handlers.message(data);
      else if (data instanceof ArrayBuffer) handlers.piece(new Uint8Array(data));
    });
    // An error is always followed by a close event, which the feed handles.
    socket.addEventListener("close", (event) => {
      const code = "code" in event && typeof event.code === "number" ? event.code : ABNORMAL_CLOSE;
      const reason = "reason" in event && typeof event.reason === "string" ? event.reason : "";
      handlers.closed(code, reason);
    });
    return {
      send: (text) => {
        if (socket.readyState === OPEN) socket.send(text);
      },
      // Codes below 3000 are reserved by the protocol.
      close: (code, reason) => socket.close(code >= 3000 ? code : NORMAL_CLOSE, reason),
    };
  };
}
