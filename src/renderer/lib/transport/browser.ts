/** The browser's own network calls; everything else in the client uses this folder's wrappers. */
export const browserFetch: typeof fetch = (input, init) => fetch(input, init);

/** Opens a websocket, of a subprotocol where it has one. */
export function openWebSocket(url: string, protocol?: string): WebSocket {
  return new WebSocket(url, protocol);
}
