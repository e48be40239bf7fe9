import type { PlanItem } from "#shared/domain/playback/plan.ts";
import { Retry } from "#shared/domain/realtime/retry.ts";
import type { Result } from "#shared/domain/result/result.ts";
import type { Diary } from "./diary.ts";
import type { PlayerEnvironment } from "./environment.ts";
import type { Loaded, Loader, LoadFailure } from "./loader.ts";

export interface SearchParts {
  readonly loader: Loader;
  readonly environment: PlayerEnvironment;
  readonly diary: Diary;
  /** It is time to search again. */
  readonly again: () => void;
}

/** Searches for something to play, one search at a time, and retries when there was nothing. */
export class Search {
  readonly #parts: SearchParts;
  readonly #retry: Retry;
  /** Incremented when the running search becomes obsolete. */
  #generation = 0;
  #underWay = false;
  /** Elapsed time since which there has been nothing to play; null while there is. */
  #barrenSince: number | null = null;

  constructor(parts: SearchParts) {
    this.#parts = parts;
    this.#retry = new Retry(parts.environment, parts.again);
  }

  get isUnderWay(): boolean {
    return this.#underWay;
  }

  /** Whether the next attempt is scheduled. */
  get isWaiting(): boolean {
    return this.#retry.isWaiting;
  }

  /** How long there has been nothing to play, in ms. */
  get barrenMs(): number {
    return this.#barrenSince === null ? 0 : this.#parts.environment.monotonic() - this.#barrenSince;
  }

  /** Searches for the first playable track among these, see {@link Loader.load}. */
  begin(
    candidates: readonly PlanItem[],
    patience: { readonly ms: number; readonly choosy: boolean },
    done: (loaded: Result<Loaded, LoadFailure>) => void,
  ): void {
    const { loader, diary, environment } = this.#parts;
    this.#underWay = true;
    this.#barrenSince ??= environment.monotonic();
    const generation = this.#generation;
    const found = loader.load(candidates, patience.ms, patience.choosy).then((loaded) => {
      if (generation !== this.#generation) return;
      this.#underWay = false;
      done(loaded);
    });
    diary.inBackground(found);
  }

  /** The searched track is no longer wanted. */
  drop(): void {
    this.#generation++;
    this.#underWay = false;
    this.#retry.cancel();
  }

  /** Searches again later, with a wait that grows with every failure up to this many ms. */
  later(mostMs?: number): void {
    this.#retry.later(mostMs);
  }

  now(): void {
    this.#retry.now();
  }

  /** Something was found. */
  found(): void {
    this.#barrenSince = null;
  }

  /** And it is audible. */
  succeeded(): void {
    this.#retry.succeeded();
  }
}
