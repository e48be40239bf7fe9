import { io, type Socket } from "socket.io-client";
import { EVENT_NAMES, EventPayload, type Namespace, ROOMS } from "#shared/contract/events.ts";
import type { ServiceEvent } from "./event-table.ts";

export interface EventSocketOptions {
  /** Origin of the service. */
  readonly origin: string;
  readonly token: () => Promise<string | null>;
  readonly onEvent: (event: ServiceEvent) => void;
  /** Events are heard from now on, for the first time or again: some may have been missed before. */
  readonly onJoined: () => void;
}

/** Joins a namespace of the event service and its rooms. Gives the disposer. */
export function joinNamespace(type: Namespace, id: string, options: EventSocketOptions): () => void {
  const socket: Socket = io(`${options.origin}/${type}/${id}`, {
    path: "/ws",
    transports: ["websocket"],
    autoConnect: false,
    reconnectionDelayMax: 30_000,
  });
  socket.on("connect", () => socket.emit("subscribe", ROOMS[type], () => options.onJoined()));
  for (const name of EVENT_NAMES) {
    socket.on(name, (raw: unknown) => {
      const parsed = EventPayload.safeParse(raw);
      if (parsed.success) options.onEvent({ name, payload: parsed.data });
    });
  }
  const authorise = async () => {
    const token = await options.token();
    if (token !== null) socket.io.opts.query = { token };
    return token;
  };
  socket.io.on("reconnect_attempt", () => {
    authorise().catch(() => undefined);
  });
  let disposed = false;
  authorise().then(
    (token) => {
      if (token !== null && !disposed) socket.connect();
    },
    () => undefined,
  );
  return () => {
    disposed = true;
    socket.disconnect();
  };
}
