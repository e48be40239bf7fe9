import type { PlanItem } from "../domain/playback/plan.ts";
import { type Result, refuse } from "../domain/result/result.ts";
import type { PlayerEnvironment } from "./environment.ts";
import type { MediaFailure, MediaHandle, MediaStore } from "./media-store.ts";

export interface Loaded {
  readonly item: PlanItem;
  readonly media: MediaHandle;
}

/** Why nothing can be played: no audio could be fetched for want of a network, or every track failed for itself. */
export type LoadFailure = "waiting-for-network" | "track-failed";

/** A track that failed is left out for this long, in ms, if there are others. */
const DISTRUST_MS = 10 * 60_000;

/** One whose audio is as it should be and cannot be decoded is left out for this long, in ms. */
const UNPLAYABLE_MS = 6 * 3_600_000;

/** Failures of single tracks in one search before it is given up for now. */
const MAX_FAILURES = 8;

/**
 * Finds the first of the planned tracks that can be played. A track whose audio does not come is passed over rather
 * than waited for as long as another one is at hand: a shop must not fall silent because one download is slow.
 */
export class Loader {
  readonly #media: MediaStore;
  readonly #environment: PlayerEnvironment;
  /** In elapsed time. */
  readonly #bad = new Map<string, { readonly since: number; readonly until: number }>();

  constructor(media: MediaStore, environment: PlayerEnvironment) {
    this.#media = media;
    this.#environment = environment;
  }

  /** Leaves the track out for a while; `unplayable`: for hours, it is not going to get better. */
  distrust(trackId: string, unplayable = false): void {
    const since = this.#environment.monotonic();
    this.#bad.set(trackId, { since, until: since + (unplayable ? UNPLAYABLE_MS : DISTRUST_MS) });
  }

  /**
   * The first playable of `candidates`, which stand in the order of wish. Waits for one that has to be fetched at most
   * `patienceMs` if another is at hand, else for as long as it takes. Where all have failed lately they are tried all the
   * same, unless something else sounds meanwhile (`choosy`): then only from time to time.
   */
  async load(
    candidates: readonly PlanItem[],
    patienceMs: number,
    choosy = false,
  ): Promise<Result<Loaded, LoadFailure>> {
    const good = candidates.filter(({ track }) => !this.#isBad(track.id));
    const worthATry = candidates.filter(({ track }) => !this.#failedJustNow(track.id));
    const ordered = good.length > 0 ? good : choosy ? worthATry : candidates;
    if (ordered.length === 0 && candidates.length > 0) return refuse("track-failed");
    const tried = new Set<string>();
    let networkFailed = false;
    for (const item of ordered) {
      const { id } = item.track;
      if (tried.has(id) || (networkFailed && !this.#media.has(id))) continue;
      tried.add(id);
      const media = await this.#obtain(id, this.#hasAnother(ordered, id) ? patienceMs : null);
      if (media.ok) return { ok: true, value: { item, media: media.value } };
      if (media.reason === "network" || media.reason === "forbidden") networkFailed = true;
      else this.distrust(id);
      if (tried.size >= MAX_FAILURES && !networkFailed) break;
    }
    return refuse(networkFailed || tried.size === 0 ? "waiting-for-network" : "track-failed");
  }

  #isBad(trackId: string): boolean {
    const bad = this.#bad.get(trackId);
    if (!bad) return false;
    if (bad.until > this.#environment.monotonic()) return true;
    this.#bad.delete(trackId);
    return false;
  }

  #failedJustNow(trackId: string): boolean {
    const bad = this.#bad.get(trackId);
    return bad !== undefined && this.#environment.monotonic() - bad.since < DISTRUST_MS;
  }

  #hasAnother(candidates: readonly PlanItem[], trackId: string): boolean {
    return candidates.some(({ track }) => track.id !== trackId && this.#media.has(track.id));
  }

  async #obtain(trackId: string, patienceMs: number | null): Promise<Result<MediaHandle, MediaFailure>> {
    const first = await this.#within(
      this.#media.ensure(trackId),
      this.#media.has(trackId) ? null : patienceMs,
    );
    const isWorthAnother = !first.ok && (first.reason === "damaged" || first.reason === "storage");
    return isWorthAnother ? this.#media.ensure(trackId) : first;
  }

  /** The answer, or `network` when it does not come in time. The work itself goes on. */
  #within(
    work: Promise<Result<MediaHandle, MediaFailure>>,
    patienceMs: number | null,
  ): Promise<Result<MediaHandle, MediaFailure>> {
    if (patienceMs === null) return work;
    return new Promise((resolve, reject) => {
      const cancel = this.#environment.after(patienceMs, () => resolve(refuse("network")));
      work.then(resolve, reject).finally(cancel);
    });
  }
}
