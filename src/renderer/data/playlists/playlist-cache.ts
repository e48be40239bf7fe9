import type { QueryClient } from "@tanstack/react-query";
import { pageTimer } from "#renderer/lib/page/page-timer.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import type { PlaylistPageQuery } from "#shared/contract/graphql/generated/operations.ts";
import { overlap } from "#shared/domain/music/playlists/similar-playlists.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import type { TrackList } from "./manual-playlists.ts";

/** Cache rules for playlists (specification, music §4.3). */

const PLAYLIST = queryKeys.playlist("")[0];
/** Parts of a playlist's queries that contain its tracks. */
const TRACKS = ["tracks", "preview", "ids"] as const;

/** Interval between checks for overlaps, and idle time after which a watcher stops, in ms. */
const CHECK_MS = 60_000;
const IDLE_MS = 60 * 60_000;

interface Clock {
  readonly now: () => number;
  /** Runs once after `ms`; returns the disposer. */
  readonly after: (ms: number, run: () => void) => () => void;
}

const systemClock: Clock = {
  now: () => Date.now(),
  after: pageTimer,
};

/**
 * Drops a playlist's cached track lists when a newer `updatedAt` arrives; lists on screen stay until they are
 * refetched. Returns the disposer.
 */
export function dropOldTracks(queryClient: QueryClient): () => void {
  const newest = new Map<string, string>();
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const [kind, id, part] = event.query.queryKey;
    if (kind !== PLAYLIST || typeof id !== "string" || part !== "page") return;
    const { updatedAt } = (event.query.state.data ?? {}) as Partial<
      NonNullable<PlaylistPageQuery["playlist"]>
    >;
    if (updatedAt === undefined) return;
    const before = newest.get(id);
    if (before !== undefined && Date.parse(updatedAt) <= Date.parse(before)) return;
    newest.set(id, updatedAt);
    if (before === undefined) return;
    for (const held of TRACKS) {
      const queryKey = [...queryKeys.playlist(id), held];
      queryClient.removeQueries({ queryKey, type: "inactive" });
      void queryClient.invalidateQueries({ queryKey });
    }
  });
}

/** Watches incoming track lists; stops after an hour without changes. */
export class SimilarPlaylistsWatcher {
  readonly #queryClient: QueryClient;
  readonly #clock: Clock;
  readonly #changed = new Set<string>();
  #unsubscribe: (() => void) | null = null;
  #cancelCheck: (() => void) | null = null;
  #cancelIdle: (() => void) | null = null;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(queryClient: QueryClient, clock: Clock = systemClock) {
    this.#queryClient = queryClient;
    this.#clock = clock;
  }

  get isWatching(): boolean {
    return this.#unsubscribe !== null;
  }

  /** Starts, or extends by another hour. */
  readonly watch = (): void => {
    this.#rest();
    this.#unsubscribe ??= this.#queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success") return;
      const [kind, id, part] = event.query.queryKey;
      if (kind !== PLAYLIST || part !== "ids" || typeof id !== "string") return;
      this.#changed.add(id);
      this.#rest();
      this.#plan();
    });
  };

  readonly stop = (): void => {
    this.#unsubscribe?.();
    this.#cancelCheck?.();
    this.#cancelIdle?.();
    this.#unsubscribe = this.#cancelCheck = this.#cancelIdle = null;
    this.#changed.clear();
  };

  #rest(): void {
    this.#cancelIdle?.();
    this.#cancelIdle = this.#clock.after(IDLE_MS, this.stop);
  }

  #plan(): void {
    if (this.#cancelCheck) return;
    const wait = Math.max(0, this.#checkedAt + CHECK_MS - this.#clock.now());
    this.#cancelCheck = this.#clock.after(wait, () => {
      this.#cancelCheck = null;
      this.#checkedAt = this.#clock.now();
      this.#check();
    });
  }

  /** Refetches the similar playlists of those that share tracks with the changed ones. */
  #check(): void {
    const lists = new Map<string, ReadonlySet<string>>();
    const held = this.#queryClient.getQueriesData<TrackList>({ queryKey: [PLAYLIST] });
    for (const [[, id, part], data] of held)
      if (part === "ids" && typeof id === "string" && data) lists.set(id, new Set(data.trackIds));
    for (const [id, list] of lists) {
      const isTouched = [...this.#changed].some((changed) => {
        const other = lists.get(changed);
        return changed !== id && other !== undefined && overlap(list, other);
      });
      if (isTouched || this.#changed.has(id))
        void this.#queryClient.invalidateQueries({ queryKey: [...queryKeys.playlist(id), "page"] });
    }
    this.#changed.clear();
  }
}

type Needs = Pick<Services, "queryClient" | "parts">;

/** Installs these rules; called when a playlist page opens. */
export function keepPlaylistRules(services: Needs): void {
  partOf(services, createWatcher).watch();
}

function createWatcher({ queryClient }: Needs): SimilarPlaylistsWatcher {
  dropOldTracks(queryClient);
  return new SimilarPlaylistsWatcher(queryClient);
}
