import { NodeWebSocket } from "#tests/fakes/node-web-socket.ts";
import { refuseUnknown } from "./refusing.ts";

interface HostWebSocketOptions {
  readonly headers?: Record<string, string>;
}

/** `net.WebSocket`, by Node; like Chromium's, it sends the service's own origin. */
export class HostWebSocket extends NodeWebSocket {
  constructor(url: string, options: HostWebSocketOptions = {}) {
    refuseUnknown("net.WebSocket", options, ["headers"]);
    const { origin } = new URL(url.replace(/^ws/, "http"));
    super(url, { headers: { Origin: origin, ...options.headers } });
  }
}
