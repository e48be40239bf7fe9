import { clientRequest } from "./client-request.ts";
import { refusing } from "./refusing.ts";
import { HostWebSocket } from "./web-socket.ts";

/** Chromium's network stack, replaced by Node's. */
export const net = refusing("net", {
  fetch: (url: string, init?: RequestInit) => globalThis.fetch(url, init),
  request: clientRequest,
  WebSocket: HostWebSocket,
});
