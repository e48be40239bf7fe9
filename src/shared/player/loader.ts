import type { PlanItem } from "#shared/domain/playback/plan.ts";
import { type Result, refuse } from "#shared/domain/result/result.ts";
import type { PlayerEnvironment } from "./environment.ts";
import type { MediaFailure, MediaHandle, MediaStore } from "./media-store.ts";

export interface Loaded {
  readonly item: PlanItem;
  readonly media: MediaHandle;
}

/** Why nothing is playable: no audio could be fetched without a network, or every track failed by itself. */
export type LoadFailure = "waiting-for-network" | "track-failed";

/** A failed track is skipped for this long, in ms, if there are others. */
const DISTRUST_MS = 10 * 60_000;

/** A track with intact audio that cannot be decoded is skipped for this long, in ms. */
const UNPLAYABLE_MS = 6 * 3_600_000;

/** Maximum track failures in one search before it pauses. */
const MAX_FAILURES = 8;

/**
 * Finds the first playable track of the plan. A track whose audio is late is skipped rather than awaited if
 * another is stored: a shop must not fall silent because one download is slow.
 */
export class Loader {
  readonly #media: MediaStore;
  readonly #environment: PlayerEnvironment;
  /** Elapsed time. */
  readonly #bad = new Map<string, { readonly since: number; readonly until: number }>();

  constructor(media: MediaStore, environment: PlayerEnvironment) {
    this.#media = media;
    this.#environment = environment;
  }

  /** Skips the track for a while; `unplayable`: for hours, because it is not going to get better. */
  distrust(trackId: string, unplayable = false): void {
    const since = this.#environment.monotonic();
    this.#bad.set(trackId, { since, until: since + (unplayable ? UNPLAYABLE_MS : DISTRUST_MS) });
  }

  /**
   * The first playable of `candidates`, in order of preference. Waits for a download at most `patienceMs` if
   * another is stored, else for as long as it takes. If all have failed recently they are tried anyway,
   * unless something else is playing (`choosy`): then only occasionally.
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

  /** The answer, or `network` when it does not arrive in time. The work itself continues. */
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
