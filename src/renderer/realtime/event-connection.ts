import { Manager, type Socket } from "socket.io-client";
import { inBackground } from "#renderer/lib/errors/in-background.ts";
import { pageTimer } from "#renderer/lib/page/page-timer.ts";
import { EVENTS_PATH } from "#shared/contract/addresses.ts";
import { EVENT_NAMES, EventPayload, type Namespace, RecalledMs, ROOMS } from "#shared/contract/events.ts";
import { Retry } from "#shared/domain/realtime/retry.ts";
import type { ServiceEvent } from "./event-table.ts";

export interface EventConnectionOptions {
  /** Origin of the service. */
  readonly origin: string;
  /** A valid token; null without a session. */
  readonly token: () => Promise<string | null>;
  /** A token other than the one just refused by the service. */
  readonly refresh: () => Promise<string | null>;
  readonly random?: () => number;
}

/** Callbacks of a namespace's member. */
export interface NamespaceListener {
  readonly onEvent: (event: ServiceEvent) => void;
  /**
   * Events arrive from now on, for the first time or again. Those of the last `recalledMs` have been sent already;
   * earlier ones may have been missed.
   */
  readonly onJoined: (recalledMs: number) => void;
}

/** Waits between attempts to join, in ms. */
const JOIN_WAITS = { minMs: 500, maxMs: 30_000 } as const;

/**
 * The socket.io connection shared by all namespaces.
 *
 * [Note: each attempt shows its own token] A connection ends with its initial token and reconnects automatically. Every
 * attempt to join therefore requests a token and never reuses the previous one; the query contains the token of the
 * initial connection, for readers of the address alone. A namespace that could not be joined, because there was no
 * token or the service refused, is retried after growing waits until it is left.
 */
export class EventConnection {
  readonly #options: EventConnectionOptions;
  readonly #manager: Manager;
  /** The token refused by the service: the next attempt requests another one. */
  #refused: string | null = null;

  constructor(options: EventConnectionOptions) {
    this.#options = options;
    this.#manager = new Manager(options.origin, {
      path: EVENTS_PATH,
      transports: ["websocket"],
      autoConnect: false,
      reconnectionDelayMax: JOIN_WAITS.maxMs,
    });
  }

  /** Joins a namespace and its rooms; each can be joined only once at a time. Returns the disposer. */
  join(type: Namespace, id: string, listener: NamespaceListener): () => void {
    const socket = this.#manager.socket(`/${type}/${id}`);
    let left = false;
    let shown: string | null = null;
    const later = () => {
      if (!left && !retry.isWaiting) retry.later();
    };
    const knock = () => {
      this.#token().then((token) => {
        if (left) return;
        if (token === null) return later();
        this.#manager.opts.query = { token };
        socket.connect();
      }, later);
    };
    const { random = Math.random } = this.#options;
    const retry = new Retry({ after: pageTimer, random }, knock, () => JOIN_WAITS);
    socket.auth = (give: (auth: { readonly token: string }) => void) => {
      const { engine } = this.#manager;
      // If the connection was lost meanwhile, the next one asks again.
      const isAwaited = () => !left && this.#manager.engine === engine;
      const withdraw = () => {
        if (!isAwaited()) return;
        socket.disconnect();
        later();
      };
      this.#token().then((token) => {
        if (token === null) return withdraw();
        if (!isAwaited()) return;
        shown = token;
        give({ token });
      }, withdraw);
    };
    socket.on("connect", () => {
      retry.succeeded();
      const joined = inBackground((recalled: unknown) => listener.onJoined(RecalledMs.parse(recalled)));
      socket.emit("subscribe", ROOMS[type], joined);
    });
    socket.on("connect_error", ({ message }) => {
      if (message === "unauthorized") this.#refused = shown;
      // socket.io rejoins active namespaces by itself.
      if (!socket.active) later();
    });
    socket.on("disconnect", () => {
      if (!socket.active) later();
    });
    listen(socket, listener);
    knock();
    return () => {
      left = true;
      retry.cancel();
      socket.off();
      socket.disconnect();
    };
  }

  async #token(): Promise<string | null> {
    const token = await this.#options.token();
    return token !== null && token === this.#refused ? this.#options.refresh() : token;
  }
}

function listen(socket: Socket, { onEvent }: NamespaceListener): void {
  for (const name of EVENT_NAMES) {
    const receive = inBackground((raw: unknown) => {
      const parsed = EventPayload.safeParse(raw);
      if (parsed.success) onEvent({ name, payload: parsed.data });
    });
    socket.on(name, receive);
  }
}
