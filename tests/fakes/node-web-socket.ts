type Opener = new (url: string, init: { readonly headers: Readonly<Record<string, string>> }) => WebSocket;

/** Node's websocket accepts headers; the browser's types used for tests do not have them. */
export const NodeWebSocket = WebSocket as unknown as Opener;
