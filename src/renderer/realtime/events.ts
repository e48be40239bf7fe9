import type { QueryClient } from "@tanstack/react-query";
import { inBackground } from "#renderer/lib/errors/in-background.ts";
import { pageTimer } from "#renderer/lib/page/page-timer.ts";
import type { Session } from "#renderer/lib/session/session.ts";
import { isExpectedNetworkError } from "#renderer/lib/transport/api-error.ts";
import type { Namespace } from "#shared/contract/events.ts";
import { Retry } from "#shared/domain/realtime/retry.ts";
import { EventBatcher } from "./event-batcher.ts";
import type { EventConnection } from "./event-connection.ts";
import { PUSHED_KEYS, type ServiceEvent, staleKeys } from "./event-table.ts";
import { PacedKeys } from "./paced-keys.ts";

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

/** Assumed age of an answer on arrival, in ms: it reflects the time of the call. */
const READ_MS = 5000;

/**
 * Keeps queries fresh: joins namespaces of the event service while screens need them.
 *
 * [Note: what was fetched before it was heard] Screens do not wait for the socket. Changes between their calls and its
 * joining are sent on joining, as far back as the service remembers. Anything fetched earlier is refetched once.
 */
export class Events {
  readonly #options: EventsOptions;
  readonly #batcher: EventBatcher<ServiceEvent>;
  readonly #joins: EventBatcher<number>;
  readonly #stale: PacedKeys;
  readonly #joined = new Map<string, Joined>();
  #connection: Promise<EventConnection> | null = null;

  constructor(options: EventsOptions) {
    this.#options = options;
    this.#stale = new PacedKeys(options.queryClient);
    this.#batcher = new EventBatcher((events) => this.#stale.add(staleKeys(events)));
    this.#joins = new EventBatcher((times) => {
      this.#refetchOld(Math.max(...times));
      this.#refetchUnreached();
    });
  }

  /** Follows an account, a zone or the user until disposed. Joins only once for several callers. */
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

  /** Leaves all namespaces, for the end of a session. */
  dispose(): void {
    for (const { leave } of this.#joined.values()) leave();
    this.#joined.clear();
    this.#batcher.dispose();
    this.#joins.dispose();
    this.#stale.dispose();
  }

  #connect(type: Namespace, id: string): () => void {
    let leave: (() => void) | null = null;
    let left = false;
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
          if (!left) retry.later();
        },
      );
    };
    const retry = new Retry({ after: pageTimer, random: Math.random }, join);
    join();
    return () => {
      left = true;
      retry.cancel();
      leave?.();
    };
  }

  /** The single connection; a failed load of the library is retried by the next call. */
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

  /** After leaving all, the map may contain a newer entry. */
  #release(name: string, joined: Joined): void {
    joined.count -= 1;
    if (joined.count > 0 || this.#joined.get(name) !== joined) return;
    this.#joined.delete(name);
    joined.leave();
  }

  /** The service is back: refetches shown queries that failed to reach it. */
  #refetchUnreached(): void {
    void this.#options.queryClient.refetchQueries({
      type: "active",
      predicate: ({ state }) => state.status === "error" && isExpectedNetworkError(state.error),
    });
  }

  /** Refetches everything that events may change and that was fetched before a time in epoch ms. */
  #refetchOld(fetchedBefore: number): void {
    for (const queryKey of PUSHED_KEYS) {
      this.#options.queryClient.invalidateQueries({
        queryKey,
        predicate: ({ state }) => state.dataUpdatedAt < fetchedBefore,
      });
    }
  }
}
