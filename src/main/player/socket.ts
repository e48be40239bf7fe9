import { WebSocket } from "ws";
import { MAX_FRAME_BYTES } from "#shared/contract/player.ts";
import type { ConnectSocket } from "#shared/player/socket.ts";

/** A service that does not answer counts as not there after this, in ms. */
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** A source has up to 3000 tracks; more than this is not our service. */
const MAX_RECEIVED_BYTES = 16 * MAX_FRAME_BYTES;
const ABNORMAL_CLOSE = 1006;

/** Opens websockets to the service from main. */
export function socketConnector(userAgent: string): ConnectSocket {
  return (url, handlers) => {
    const socket = new WebSocket(url, {
      headers: { "User-Agent": userAgent },
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
      maxPayload: MAX_RECEIVED_BYTES,
    });
    socket.on("open", () => handlers.opened());
    socket.on("message", (data, isBinary) => {
      if (!isBinary) handlers.message(String(data));
    });
    // An error is always followed by a close, which says all that the feed needs.
    socket.on("error", () => undefined);
    socket.on("close", (code, reason) => handlers.closed(code || ABNORMAL_CLOSE, String(reason)));
    return {
      send: (text) => socket.send(text, () => undefined),
      close: (code, reason) => socket.close(code, reason),
    };
  };
}
