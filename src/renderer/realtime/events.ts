import type { QueryClient } from "@tanstack/react-query";
import type { Namespace } from "#shared/contract/events.ts";
import { createBackoff } from "#shared/domain/realtime/backoff.ts";
import { inBackground } from "../lib/in-background.ts";
import type { Session } from "../lib/session/session.ts";
import { isExpectedNetworkError } from "../lib/transport/api-error.ts";
import { EventBatcher } from "./event-batcher.ts";
import type { EventConnection } from "./event-connection.ts";
import { PUSHED_KEYS, type ServiceEvent, staleKeys } from "./event-table.ts";

export interface EventsOptions {
  readonly origin: string;
  readonly session: Pick<Session, "token" | "refresh">;
  readonly queryClient: QueryClient;
  /** Loads socket.io, which is not part of the first load. */
  readonly load: () => Promise<typeof import("./event-connection.ts")>;
}

interface Joined {
  count: number;
  readonly leave: () => void;
}

/** An answer is as old as the call: it is taken to have been read this long before it arrived, in ms. */
const READ_MS = 5000;

/** Waits between attempts to load the library, in ms. */
const LOAD_WAITS = { minMs: 1000, maxMs: 30_000 } as const;

/**
 * Keeps queries fresh: joins namespaces of the event service while screens need them.
 *
 * [Note: what was fetched before it was heard] Screens do not wait for the socket. What changed between their calls and
 * its joining is sent when it joins, as far back as the service remembers. What they fetched before that is fetched once
 * more.
 */
export class Events {
  readonly #options: EventsOptions;
  readonly #batcher: EventBatcher<ServiceEvent>;
  readonly #joins: EventBatcher<number>;
  readonly #joined = new Map<string, Joined>();
  #connection: Promise<EventConnection> | null = null;

  constructor(options: EventsOptions) {
    this.#options = options;
    this.#batcher = new EventBatcher((events) => this.#invalidate(staleKeys(events)));
    this.#joins = new EventBatcher((times) => {
      this.#invalidate(PUSHED_KEYS, Math.max(...times));
      this.#refetchUnreached();
    });
  }

  /** Follows an account, a zone or the user until disposed. Joining twice costs nothing. */
  join(type: Namespace, id: string): () => void {
    const name = `${type}/${id}`;
    const joined = this.#joined.get(name) ?? { count: 0, leave: this.#connect(type, id) };
    joined.count += 1;
    this.#joined.set(name, joined);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#release(name, joined);
    };
  }

  /** Leaves everything, for the end of a session. */
  dispose(): void {
    for (const { leave } of this.#joined.values()) leave();
    this.#joined.clear();
    this.#batcher.dispose();
    this.#joins.dispose();
  }

  #connect(type: Namespace, id: string): () => void {
    const backoff = createBackoff({ ...LOAD_WAITS, random: Math.random });
    let leave: (() => void) | null = null;
    let left = false;
    let retry: ReturnType<typeof setTimeout> | null = null;
    const join = () => {
      this.#load().then(
        inBackground((connection) => {
          if (left) return;
          leave = connection.join(type, id, {
            onEvent: (event) => this.#batcher.push(event),
            onJoined: (recalledMs) => this.#joins.push(Date.now() - Math.max(0, recalledMs - READ_MS)),
          });
        }),
        () => {
          if (!left) retry = setTimeout(join, backoff.next());
        },
      );
    };
    join();
    return () => {
      left = true;
      if (retry !== null) clearTimeout(retry);
      leave?.();
    };
  }

  /** The one connection; a library that failed to load is requested again next time. */
  #load(): Promise<EventConnection> {
    const { origin, session, load } = this.#options;
    this.#connection ??= load().then(
      (library) =>
        new library.EventConnection({
          origin: origin || location.origin,
          token: () => session.token(),
          refresh: () => session.refresh(),
        }),
      (error: unknown) => {
        this.#connection = null;
        throw error;
      },
    );
    return this.#connection;
  }

  /** After leaving everything, the list may hold a newer entry. */
  #release(name: string, joined: Joined): void {
    joined.count -= 1;
    if (joined.count > 0 || this.#joined.get(name) !== joined) return;
    this.#joined.delete(name);
    joined.leave();
  }

  /** The service is back: refetches what is shown as not reached. */
  #refetchUnreached(): void {
    void this.#options.queryClient.refetchQueries({
      type: "active",
      predicate: ({ state }) => state.status === "error" && isExpectedNetworkError(state.error),
    });
  }

  /** Refetches the queries of these keys that were fetched before a time in epoch ms. */
  #invalidate(keys: readonly (readonly unknown[])[], fetchedBefore = Number.POSITIVE_INFINITY): void {
    for (const queryKey of keys) {
      this.#options.queryClient.invalidateQueries({
        queryKey,
        predicate: ({ state }) => state.dataUpdatedAt < fetchedBefore,
      });
    }
  }
}
