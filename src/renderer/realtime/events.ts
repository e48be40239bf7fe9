import type { QueryClient } from "@tanstack/react-query";
import type { Namespace } from "#shared/contract/events.ts";
import type { Session } from "../lib/session/session.ts";
import { EventBatcher } from "./event-batcher.ts";
import { PUSHED_KEYS, type ServiceEvent, staleKeys } from "./event-table.ts";

export interface EventsOptions {
  readonly origin: string;
  readonly session: Pick<Session, "token">;
  readonly queryClient: QueryClient;
}

/**
 * Keeps queries fresh: joins namespaces of the event service while somebody is interested in them.
 *
 * [Note: what was fetched before it was heard] A screen does not wait for the socket. What it fetched before the socket
 * heard its rooms may have changed in between, so that it is asked for once more when they are joined.
 */
export class Events {
  readonly #options: EventsOptions;
  readonly #batcher: EventBatcher<ServiceEvent>;
  readonly #joins: EventBatcher<number>;
  readonly #joined = new Map<string, { count: number; leave: () => void }>();

  constructor(options: EventsOptions) {
    this.#options = options;
    this.#batcher = new EventBatcher((events) => this.#invalidate(staleKeys(events)));
    this.#joins = new EventBatcher((times) => this.#invalidate(PUSHED_KEYS, Math.max(...times)));
  }

  /** Follows an account, a zone or the user until disposed. Joining twice costs nothing. */
  join(type: Namespace, id: string): () => void {
    const name = `${type}/${id}`;
    const known = this.#joined.get(name);
    if (known) known.count += 1;
    else this.#joined.set(name, { count: 1, leave: this.#connect(type, id) });
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#release(name);
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
    let leave: (() => void) | null = null;
    let left = false;
    // The socket's library is not part of the first load.
    import("./event-socket.ts").then(
      ({ joinNamespace }) => {
        if (left) return;
        leave = joinNamespace(type, id, {
          origin: this.#options.origin || location.origin,
          token: () => this.#options.session.token(),
          onEvent: (event) => this.#batcher.push(event),
          onJoined: () => this.#joins.push(Date.now()),
        });
      },
      () => undefined,
    );
    return () => {
      left = true;
      leave?.();
    };
  }

  #release(name: string): void {
    const entry = this.#joined.get(name);
    if (!entry) return;
    entry.count -= 1;
    if (entry.count > 0) return;
    this.#joined.delete(name);
    entry.leave();
  }

  /** Asks again for what these keys hold, as far as it was fetched before a time in epoch ms. */
  #invalidate(keys: readonly (readonly unknown[])[], fetchedBefore = Number.POSITIVE_INFINITY): void {
    for (const queryKey of keys) {
      this.#options.queryClient.invalidateQueries({
        queryKey,
        predicate: ({ state }) => state.dataUpdatedAt < fetchedBefore,
      });
    }
  }
}
