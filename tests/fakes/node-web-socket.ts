type Opener = new (url: string, init: { readonly headers: Readonly<Record<string, string>> }) => WebSocket;

/** Node's websocket, which takes headers; the types that tests are checked with are those of a browser's. */
export const NodeWebSocket = WebSocket as unknown as Opener;
