import { planCache } from "#shared/domain/playback/cache-policy.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { MediaFailure, MediaHandle, MediaStore, MediaWish } from "#shared/player/media-store.ts";

const TRACK_BYTES = 4_000_000;

/**
 * A disk cache in front of a network: prefetches one track at a time, stays within its budget, survives the process.
 */
export class SoakMedia implements MediaStore {
  readonly #environment: PlayerEnvironment;
  readonly #cached = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<Result<MediaHandle, MediaFailure>>>();
  #addOptimistic: MediaWish | null = null;
  #fetching = false;
  isOnline = true;
  latencyMs = 800;

  constructor(environment: PlayerEnvironment) {
    this.#environment = environment;
  }

  get cachedIds(): readonly string[] {
    return [...this.#cached.keys()];
  }

  has(trackId: string): boolean {
    return this.#cached.has(trackId);
  }

  ensure(trackId: string): Promise<Result<MediaHandle, MediaFailure>> {
    const running = this.#underWay.get(trackId);
    if (running) return running;
    const work = this.#obtain(trackId).finally(() => this.#underWay.delete(trackId));
    this.#underWay.set(trackId, work);
    return work;
  }

  wish(wish: MediaWish): void {
    this.#addOptimistic = wish;
    void this.#fetchAhead();
  }

  async distrust(): Promise<void> {}

  /** The disk loses these tracks. */
  lose(trackIds: readonly string[]): void {
    for (const id of trackIds) this.#cached.delete(id);
  }

  /** The network is back, or reported as back. */
  retryNow(): void {
    void this.#fetchAhead();
  }

  async #obtain(trackId: string): Promise<Result<MediaHandle, MediaFailure>> {
    if (!this.#cached.has(trackId)) {
      await this.#wait(this.isOnline ? this.latencyMs : 300);
      if (!this.isOnline) return refuse("network");
    }
    this.#cached.set(trackId, this.#environment.monotonic());
    return ok({ trackId, uri: `/cache/${trackId}`, frames: 1 });
  }

  async #fetchAhead(): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    while (this.#addOptimistic && this.isOnline) {
      const files = [...this.#cached].map(([trackId, lastUsedAt]) => ({
        trackId,
        bytes: TRACK_BYTES,
        lastUsedAt,
      }));
      const { fetch, evict } = planCache(this.#addOptimistic, files, () => TRACK_BYTES);
      for (const id of evict) this.#cached.delete(id);
      const [next] = fetch;
      if (next === undefined || !(await this.ensure(next)).ok) break;
    }
    this.#fetching = false;
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.#environment.after(ms, resolve));
  }
}
