import type { PlanItem } from "#shared/domain/playback/plan.ts";
import type { Diary } from "./diary.ts";
import type { PlayerEnvironment } from "./environment.ts";
import type { Spare } from "./fallback-music.ts";
import type { Loader, LoadFailure } from "./loader.ts";
import type { MediaHandle } from "./media-store.ts";
import type { Output } from "./output.ts";
import { newPlay, outputItemOf, type Play, playLeftMs } from "./play.ts";
import type { Programme } from "./programme.ts";
import type { ServiceClock } from "./service-clock.ts";

/** The next track must be ready this long before it is due, in ms; otherwise another one replaces it. */
const PREPARE_MARGIN_MS = 8000;

/** Number of recent handovers kept: the output may already have started one when it is withdrawn. */
const REMEMBERED = 4;

/** A play that can start at any moment. */
export interface Prepared {
  readonly play: Play;
  readonly media: MediaHandle;
  /** Its overlap with the previous one, in ms. */
  readonly fadeMs: number;
}

export interface NextUpParts {
  readonly programme: Programme;
  readonly output: Output;
  readonly loader: Loader;
  readonly diary: Diary;
  readonly environment: PlayerEnvironment;
  readonly clock: ServiceClock;
  /** Another play is next now. */
  readonly changed: () => void;
  /** Nothing was found; it has to be searched again later. */
  readonly failed: (reason: LoadFailure) => void;
}

/** Finds the play after the current one in time, and passes it to the output. */
export class NextUp {
  readonly #parts: NextUpParts;
  #prepared: Prepared | null = null;
  /** The head of the plan that was searched. */
  #soughtFor: string | null = null;
  /** Incremented when a running search becomes obsolete. */
  #search = 0;
  #handedOver: readonly Prepared[] = [];

  constructor(parts: NextUpParts) {
    this.#parts = parts;
  }

  get prepared(): Prepared | null {
    return this.#prepared;
  }

  /** The play that the output recently received under this id. */
  handedOver(playId: string): Prepared | null {
    return this.#handedOver.find(({ play }) => play.playId === playId) ?? null;
  }

  /** Ensures that the plan's next track is next, also when it has changed. */
  settle(current: Play): void {
    const { programme, clock, environment } = this.#parts;
    const leftMs = playLeftMs(current, environment.monotonic());
    const fadeMs = this.#prepared?.fadeMs ?? 0;
    const head = programme.head(clock.now() + Math.max(0, leftMs - fadeMs));
    const key = head && keyOf(head);
    if (key === this.#soughtFor) {
      this.#refreshFade(current);
      return;
    }
    // Right before a slot change the two would alternate; the ready one stays.
    if (this.#prepared && leftMs < PREPARE_MARGIN_MS && isOnlyAnotherSlot(head, this.#prepared)) return;
    // Bundled audio is replaced only when something was found.
    if (!head || !this.#prepared?.play.isFallback) this.drop();
    this.#search++;
    this.#soughtFor = key;
    if (head) this.#parts.diary.inBackground(this.#seek(current, head, leftMs));
  }

  /** Queues bundled audio after bundled audio. */
  settleWith(spare: () => Spare | null, current: Play | null): void {
    if (this.#prepared || !current) return;
    const found = spare();
    if (found) this.#handOver(this.prepare(found.item, found.media, { after: current, isFallback: true }));
  }

  prepare(
    item: PlanItem,
    media: MediaHandle,
    {
      after,
      isFallback = false,
      positionMs = 0,
    }: { after: Play | null; isFallback?: boolean; positionMs?: number },
  ): Prepared {
    const { programme, environment, clock } = this.#parts;
    const beginsAt = clock.now() + (after ? playLeftMs(after, environment.monotonic()) : 0);
    const given = {
      playId: environment.newId(),
      item,
      soundZoneId: programme.zone?.soundZone.id ?? null,
      sourceId: programme.source?.id ?? null,
      origin: isFallback ? null : programme.originOf(item, beginsAt),
      isFallback,
    };
    return {
      play: newPlay(given, positionMs, environment.monotonic()),
      media,
      fadeMs: after ? programme.fadeMs(after.item, item) : 0,
    };
  }

  outputItem({ play, media }: Pick<Prepared, "play" | "media">) {
    return outputItemOf(play, media, this.#parts.programme.zone?.settings.volume_eq ?? true);
  }

  /** Withdraws the next play. */
  drop(): void {
    if (this.taken()) this.#parts.output.setNext(null, 0);
  }

  /** The next play has started, or the output has dropped it; returns whether there was one. */
  taken(): boolean {
    const had = this.#prepared !== null;
    this.#search++;
    this.#soughtFor = null;
    this.#prepared = null;
    return had;
  }

  async #seek(current: Play, head: PlanItem, leftMs: number): Promise<void> {
    const { programme, loader, clock, failed, changed } = this.#parts;
    const search = this.#search;
    const patience = Math.max(0, leftMs - PREPARE_MARGIN_MS - programme.fadeMs(current.item, head));
    const loaded = await loader.load(programme.candidates(clock.now() + leftMs), patience);
    if (search !== this.#search) return;
    if (!loaded.ok) {
      this.#soughtFor = null;
      failed(loaded.reason);
      return;
    }
    this.#handOver(this.prepare(loaded.value.item, loaded.value.media, { after: current }));
    changed();
  }

  /** The length of the crossfade may have changed in the meantime. */
  #refreshFade(current: Play): void {
    if (!this.#prepared) return;
    const fadeMs = this.#parts.programme.fadeMs(current.item, this.#prepared.play.item);
    if (fadeMs !== this.#prepared.fadeMs) this.#handOver({ ...this.#prepared, fadeMs });
  }

  #handOver(prepared: Prepared): void {
    this.#prepared = prepared;
    this.#handedOver = [prepared, ...this.#handedOver].slice(0, REMEMBERED);
    this.#parts.output.setNext(this.outputItem(prepared), prepared.fadeMs);
  }
}

function keyOf({ at, queueId, track, collectionId }: PlanItem): string {
  return [collectionId, at.cycle, at.index, queueId, track.id].join("/");
}

function isOnlyAnotherSlot(head: PlanItem | null, { play }: Prepared): boolean {
  if (play.isFallback) return false;
  return head?.queueId === null && play.item.queueId === null && head.collectionId !== play.item.collectionId;
}
