import type { PlayableTrack, PlaybackIntent, PlayerZone, SourceSnapshot } from "../contract/player.ts";
import { hourAt, mayDownloadAhead } from "../domain/playback/cache-policy.ts";
import { crossfadeMs } from "../domain/playback/crossfade.ts";
import { ANY_MARKET, isEligible } from "../domain/playback/eligibility.ts";
import {
  cursorAfterTrack,
  nextItems,
  PLAN_START,
  type PlanCursor,
  type PlanInput,
  type PlanItem,
} from "../domain/playback/plan.ts";
import { mayPlay, rightOfZone } from "../domain/playback/right-to-play.ts";
import type { MediaWish } from "./media-store.ts";
import type { StoredPlayer, StoredProgress } from "./player-store.ts";

/** Tracks that are fetched before all others: enough for about a quarter of an hour. */
const UPCOMING_TO_KEEP = 5;

/** Tracks that a zone without the offline setting keeps beyond these. */
const LATER_WITHOUT_OFFLINE = 5;

const BYTES_PER_MB = 1_000_000;

/** A track that was this close to its end is not resumed after a restart, in ms. */
const RESUME_MARGIN_MS = 3000;

/** What holds until the service has said what it wants. */
const SILENT_INTENT: PlaybackIntent = {
  version: 0,
  playing: false,
  volume: 60,
  playOrder: "AUTO",
  seed: 0,
  queue: [],
};

/** What should play: the zone, its source, what people want of it, and how far the plan has come. */
export class Programme {
  zone: PlayerZone | null = null;
  source: SourceSnapshot | null = null;
  intent: PlaybackIntent = SILENT_INTENT;
  /** Where the plan goes on after the current item. */
  cursor: PlanCursor = PLAN_START;
  /** What a restart interrupted; it comes before the plan. */
  resume: { readonly item: PlanItem; readonly positionMs: number } | null = null;
  /** Queue entries that have begun here and that the service may still name. */
  readonly #dequeued = new Set<string>();

  /** Takes up what was stored. */
  restore(player: StoredPlayer, progress: StoredProgress): void {
    this.zone = player.zone;
    this.source = player.source;
    this.intent = player.intent ?? SILENT_INTENT;
    if (progress.sourceId === (player.source?.id ?? null)) this.cursor = progress.cursor;
    for (const id of progress.dequeued) this.#dequeued.add(id);
    const { play } = progress;
    if (play && this.allows(play.track) && play.positionMs < play.track.durationMs - RESUME_MARGIN_MS) {
      const item = { track: play.track, queueId: null, at: this.cursor, after: this.cursor };
      this.resume = { item, positionMs: play.positionMs };
    }
  }

  /** Forgets the zone. */
  clear(): void {
    this.zone = null;
    this.source = null;
    this.intent = SILENT_INTENT;
    this.cursor = PLAN_START;
    this.resume = null;
    this.#dequeued.clear();
  }

  /** Whether this is another source, and not only a newer snapshot of the same; its plan then begins at its beginning. */
  setSource(source: SourceSnapshot | null): boolean {
    const isOther = this.source?.id !== source?.id;
    this.source = source;
    if (isOther) {
      this.cursor = PLAN_START;
      this.resume = null;
    }
    return isOther;
  }

  /** Whether the order of play changed; the plan then goes on behind the track that plays. */
  setIntent(intent: PlaybackIntent, playingTrackId: string | null): boolean {
    const before = this.intent;
    this.intent = intent;
    const reordered = intent.playOrder !== before.playOrder || intent.seed !== before.seed;
    if (reordered) this.cursor = cursorAfterTrack(this.#input(), playingTrackId);
    return reordered;
  }

  /** Whether the zone may hear the track at all. */
  allows(track: PlayableTrack): boolean {
    return isEligible(track, {
      market: this.zone?.location.isoCountry ?? ANY_MARKET,
      filterExplicit: this.zone?.account.filterExplicit ?? false,
      excludedIds: new Set(this.zone?.blockedTrackIds),
    });
  }

  mayPlay(now: number): boolean {
    return mayPlay(rightOfZone(this.zone), now);
  }

  wantsToPlay(now: number): boolean {
    return this.intent.playing && this.mayPlay(now);
  }

  /** What may play next, soonest first; by default a whole cycle, so that something at hand is found if there is anything. */
  candidates(count = (this.source?.tracks.length ?? 0) + this.intent.queue.length): readonly PlanItem[] {
    const planned = nextItems(this.#input(), this.cursor, count);
    return this.resume ? [this.resume.item, ...planned] : planned;
  }

  /** What comes after the current item when `next` is settled already. */
  upcoming(next: PlanItem | null, count: number): readonly PlanItem[] {
    if (!next) return nextItems(this.#input(), this.cursor, count);
    const input = this.#input();
    const queue = input.queue.filter(({ id }) => id !== next.queueId);
    return [next, ...nextItems({ ...input, queue }, next.after, count - 1)];
  }

  /** The item is the current one now. */
  advance(item: PlanItem): void {
    this.cursor = item.after;
    this.resume = null;
    if (item.queueId !== null) this.#dequeued.add(item.queueId);
  }

  get dequeuedIds(): readonly string[] {
    return [...this.#dequeued];
  }

  /** The service's queue is this: what it no longer names need not be remembered. */
  forgetDequeued(queue: PlaybackIntent["queue"]): void {
    const named = new Set(queue.map(({ id }) => id));
    for (const id of this.#dequeued) if (!named.has(id)) this.#dequeued.delete(id);
  }

  fadeMs(current: PlanItem, next: PlanItem): number {
    if (!this.zone) return 0;
    return crossfadeMs(this.zone.settings, current.track.durationMs, next.track.durationMs);
  }

  /** What the audio cache should have at hand while `current` plays; null without a zone. */
  mediaWish(current: PlanItem | null, now: number): MediaWish | null {
    const { zone } = this;
    if (!zone) return null;
    const ids = [...(current ? [current] : []), ...this.candidates()].map(({ track }) => track.id);
    const later = ids.slice(UPCOMING_TO_KEEP);
    const hour = hourAt(zone.location.timezone, now);
    return {
      upcoming: ids.slice(0, UPCOMING_TO_KEEP),
      later: zone.settings.offline ? later : later.slice(0, LATER_WITHOUT_OFFLINE),
      budgetBytes: zone.settings.diskcache_max_mb * BYTES_PER_MB,
      mayFetchLater: mayDownloadAhead(zone.settings.download_limitation, hour),
      bandwidthKbps: zone.location.bandwidthLimitationKbps,
      bitrate: zone.settings.bitrate,
    };
  }

  #input(): PlanInput {
    const { zone, source, intent } = this;
    return {
      source,
      order: intent.playOrder,
      seed: intent.seed,
      blockedIds: new Set(zone?.blockedTrackIds),
      filterExplicit: zone?.account.filterExplicit ?? false,
      market: zone?.location.isoCountry ?? ANY_MARKET,
      queue: intent.queue.filter(({ id }) => !this.#dequeued.has(id)),
    };
  }
}
