import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { inBackground } from "#renderer/lib/errors/in-background.ts";

/** Shortest time between two refetches of the same data because of events, in ms. */
export const PACE_MS = 1000;

/**
 * Makes queries stale, the same ones once a second at most: when a chain opens, thousands of events arrive, and each of
 * them concerns the same lists. The first takes effect at once; the last is never lost.
 */
export class PacedKeys {
  readonly #queryClient: Pick<QueryClient, "invalidateQueries">;
  /** When each key was last made stale, epoch ms. */
  readonly #last = new Map<string, number>();
  readonly #waiting = new Map<string, QueryKey>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(queryClient: Pick<QueryClient, "invalidateQueries">) {
    this.#queryClient = queryClient;
  }

  add(keys: readonly QueryKey[]): void {
    const now = Date.now();
    const due = new Set<string>();
    for (const key of keys) {
      const hash = hashKey(key);
      if (now - (this.#last.get(hash) ?? 0) >= PACE_MS) due.add(hash);
      else this.#waiting.set(hash, key);
    }
    this.#invalidate(due, now);
    this.#wait(now);
  }

  /** Drops what waits. */
  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting.clear();
    this.#last.clear();
  }

  /** One pass over all queries, however many keys there are: keys are prefixes of theirs. */
  #invalidate(hashes: ReadonlySet<string>, now: number): void {
    if (hashes.size === 0) return;
    for (const [hash, at] of this.#last) if (now - at >= PACE_MS) this.#last.delete(hash);
    for (const hash of hashes) this.#last.set(hash, now);
    this.#queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey.some((_, end) => hashes.has(hashKey(queryKey.slice(0, end + 1)))),
    });
  }

  #wait(now: number): void {
    if (this.#waiting.size === 0 || this.#timer !== null) return;
    const first = Math.min(...[...this.#waiting.keys()].map((hash) => this.#last.get(hash) ?? 0));
    this.#timer = setTimeout(
      inBackground(() => {
        this.#timer = null;
        const keys = [...this.#waiting.values()];
        this.#waiting.clear();
        this.add(keys);
      }),
      Math.max(0, first + PACE_MS - now),
    );
  }
}
