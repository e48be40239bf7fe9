import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from "@tanstack/react-query";
import { z } from "zod";
import type { Session } from "#renderer/lib/session/session.ts";
import type { KeyValueStorage } from "#renderer/lib/storage/stored.ts";

/** Size limit in bytes of UTF-8 (specification, platform §9). */
const MAX_BYTES = 4_194_304;
/** Delay between the last change and writing the results, in ms. */
const DEBOUNCE_MS = 2000;

/** Place, build and lifetime of the stored results. */
export interface CacheStorage {
  readonly storage: KeyValueStorage;
  readonly key: string;
  /** Identifies the client's build: another build's results may have another shape. */
  readonly version: string;
  /** How long a stored result may be shown, in ms. */
  readonly ttlMs: number;
}

/** The stored cache. Results come from the same build and are refetched when first shown. */
const Kept = z.object({
  version: z.string(),
  user: z.string(),
  queries: z.array(z.looseObject({ queryHash: z.string(), dehydratedAt: z.number() })),
});

/**
 * Persists the results of queries that opt in (`lib/storage/kept-over-reload.ts`) while the person is signed in. TanStack's own
 * persister would write at every event of every query. Returns the disposer.
 */
export function persistCache(
  queryClient: QueryClient,
  session: Pick<Session, "get" | "subscribe">,
  where: CacheStorage,
): () => void {
  let cache: PersonalCache | null = null;
  let user: string | null | undefined;
  const follow = () => {
    const { userId } = session.get();
    if (userId === user) return;
    user = userId;
    cache?.stop();
    cache = userId === null ? null : new PersonalCache(queryClient, userId, where);
    if (cache === null) where.storage.removeItem(where.key);
    cache?.start();
  };
  follow();
  const unsubscribe = session.subscribe(follow);
  return () => {
    unsubscribe();
    cache?.stop();
  };
}

class PersonalCache {
  readonly #queryClient: QueryClient;
  readonly #user: string;
  readonly #where: CacheStorage;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe = () => {};

  constructor(queryClient: QueryClient, user: string, where: CacheStorage) {
    this.#queryClient = queryClient;
    this.#user = user;
    this.#where = where;
  }

  /** Restores the stored results, then stores changes. */
  start(): void {
    this.#restore();
    this.#unsubscribe = this.#queryClient.getQueryCache().subscribe((event) => {
      if (isKept(event.query) && isChange(event)) this.#writeSoon();
    });
    addEventListener("pagehide", this.#write);
    // Some results may have arrived before the start.
    this.#writeSoon();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#unsubscribe();
    removeEventListener("pagehide", this.#write);
  }

  #restore(): void {
    const { storage, key, version, ttlMs } = this.#where;
    const text = storage.getItem(key);
    if (text === null) return;
    const kept = Kept.safeParse(parseJson(text)).data;
    if (kept?.version !== version || kept.user !== this.#user) {
      storage.removeItem(key);
      return;
    }
    const oldest = Date.now() - ttlMs;
    const queries = kept.queries.filter(({ dehydratedAt }) => dehydratedAt > oldest);
    // Written by this build's `dehydrate`, as the version guarantees.
    hydrate(this.#queryClient, { queries: queries as unknown as DehydratedState["queries"] });
    // Always refetched: another page may have changed the data meanwhile.
    const restored = new Set(queries.map(({ queryHash }) => queryHash));
    void this.#queryClient.invalidateQueries({
      predicate: ({ queryHash }) => restored.has(queryHash),
      refetchType: "none",
    });
  }

  #writeSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#write, DEBOUNCE_MS);
  }

  /** When the storage is full, removes the stored cache and writes nothing more until the page is reloaded. */
  readonly #write = (): void => {
    clearTimeout(this.#timer);
    const { storage, key, version } = this.#where;
    const { queries } = dehydrate(this.#queryClient, {
      shouldDehydrateQuery: (query) => isKept(query) && query.state.status === "success",
      shouldDehydrateMutation: () => false,
    });
    try {
      const text = JSON.stringify({ version, user: this.#user, queries }, withoutCodes);
      if (new TextEncoder().encode(text).byteLength > MAX_BYTES) throw new RangeError("too much to keep");
      storage.setItem(key, text);
    } catch {
      this.stop();
      storage.removeItem(key);
    }
  };
}

function isKept({ meta }: Query): boolean {
  return meta?.keptOverReload === true;
}

/** A result arrived, changed locally, or was removed. */
function isChange(event: QueryCacheNotifyEvent): boolean {
  if (event.type === "removed") return true;
  return event.type === "updated" && (event.action.type === "success" || event.action.type === "setState");
}

/** A device's record contains its pairing code. */
function withoutCodes(name: string, value: unknown): unknown {
  return name === "code" ? "" : value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
