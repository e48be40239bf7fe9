import type {
  PlayableTrack,
  PlaybackIntent,
  PlaybackPlan,
  PlayerZone,
  PlayOrigin,
  SourceSnapshot,
} from "#shared/contract/player.ts";
import { minutesAtHand, planAhead } from "#shared/domain/playback/ahead.ts";
import { type HeardArtists, hear, remembered } from "#shared/domain/playback/artist-gap.ts";
import { ArtistGapWalk, spacedItems } from "#shared/domain/playback/artist-gap-walk.ts";
import { mayDownloadAhead } from "#shared/domain/playback/cache-policy.ts";
import { crossfadeMs } from "#shared/domain/playback/crossfade.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";
import {
  cursorAfterTrack,
  isPlanned,
  isResting,
  nextItems,
  PLAN_START,
  type PlanCursor,
  type PlanInput,
  type PlanItem,
} from "#shared/domain/playback/plan.ts";
import { mayPlay, rightOfZone } from "#shared/domain/playback/right-to-play.ts";
import { allowedVolume, ceilingOf, plannedVolume } from "#shared/domain/playback/volume.ts";
import { hourAt, wallHoursAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS, HOUR_MS, WEEK_MS } from "#shared/domain/time/lengths.ts";
import { Arrangement } from "./arrangement.ts";
import type { MediaWish } from "./media-store.ts";
import type { StoredArrangement, StoredPlayer, StoredProgress } from "./player-store.ts";
import { SourceWeek } from "./source-week.ts";

/** Tracks fetched before all others: enough for about a quarter of an hour. */
const UPCOMING_TO_KEEP = 5;

/** Additional tracks that a zone without the offline setting stores. */
const LATER_WITHOUT_OFFLINE = 5;

/** Tracks needed within this time are never evicted, in ms. */
const KEPT_FOR_MS = DAY_MS;

/** Enough to find a stored track; beyond that a schedule's other collections are not considered. */
const MOST_CANDIDATES = 3000;

const BYTES_PER_MB = 1024 ** 2;

/** A track that was this close to its end is not resumed after a restart, in ms. */
const RESUME_MARGIN_MS = 3000;

/** A track that was interrupted this recently is resumed whatever the schedule plays now, in ms. */
const RESUME_WITHIN_MS = 10 * 60_000;

/** The most waiting tracks that are stored; the others have their turn in the next cycle. */
const MOST_WAITING = 400;

const NO_TRACKS: ReadonlySet<string> = new Set();

/** A play that a restart interrupted. */
interface Interrupted {
  readonly item: PlanItem;
  readonly positionMs: number;
  /** When it was last recorded. */
  readonly at: number;
}

/** The default until the service has sent its intent. */
const SILENT_INTENT: PlaybackIntent = {
  version: 0,
  playing: false,
  volume: 60,
  playOrder: "AUTO",
  seed: 0,
  queue: [],
};

/**
 * What should play: the zone, its source, the intent, and the plan's progress. Moments are the service's
 * epoch ms.
 */
export class Programme {
  #interrupted: Interrupted | null = null;
  #zone: PlayerZone | null = null;
  #source: SourceSnapshot | null = null;
  #lessIds = NO_TRACKS;
  #week = new SourceWeek(null, null);
  #intent: PlaybackIntent | null = null;
  /** Progress of each collection: where its plan continues after the current item. */
  #cursors = new Map<string, PlanCursor>();
  /** Artists heard within the zone's gap; they survive a change of the source. */
  #heard: HeardArtists = new Map();
  /** Ids of the tracks that the gap has passed over, the earliest first, by collection. */
  #waiting = new Map<string, readonly string[]>();
  /** Queue entries that have begun here and that the service's queue may still contain. */
  readonly #dequeued = new Set<string>();
  readonly #arrangement = new Arrangement();

  /** Incremented whenever something else is to be played. */
  #revision = 0;

  get revision(): number {
    return this.#revision;
  }

  get zone(): PlayerZone | null {
    return this.#zone;
  }

  get source(): SourceSnapshot | null {
    return this.#source;
  }

  /**
   * The intent, with its volume clamped to the zone's maximum; until the service has sent it, silence at the
   * zone's own volume.
   */
  get intent(): PlaybackIntent {
    const settings = this.zone?.settings;
    const wanted = this.#intent ?? {
      ...SILENT_INTENT,
      volume: settings?.default_volume ?? SILENT_INTENT.volume,
    };
    return settings ? { ...wanted, volume: allowedVolume(wanted.volume, settings) } : wanted;
  }

  /** What is heard now, see [Note: volume of a slot]; the intent has what people requested. */
  volumeAt(at: number): number {
    const part = this.#week.volumeAt(this.#timezone(), at);
    const { max_volume } = this.zone?.settings ?? {};
    return allowedVolume(plannedVolume(this.intent, part), { max_volume, ceiling: ceilingOf(part) });
  }

  /** The ceiling of the current slot. */
  ceilingAt(at: number): number | null {
    return ceilingOf(this.#week.volumeAt(this.#timezone(), at));
  }

  /** Restores the stored state. */
  restore(player: StoredPlayer, progress: StoredProgress): void {
    this.#zone = player.zone;
    this.#take(player.source);
    this.#intent = player.intent;
    if (player.source && progress.sourceId === player.source.id) {
      this.#cursors = new Map(Object.entries(progress.cursors));
      this.#arrangement.restore(progress.arrangement);
      this.#waiting = new Map(Object.entries(progress.artistGap.waiting));
      if (!player.source.week) this.#cursors.set(player.source.id, progress.cursor);
    }
    this.#heard = new Map(Object.entries(progress.artistGap.heard));
    for (const id of progress.dequeued) this.#dequeued.add(id);
    const { play } = progress;
    if (play && this.allows(play.track) && play.positionMs < play.track.durationMs - RESUME_MARGIN_MS) {
      const { track, collectionId } = play;
      // Its collection has already advanced.
      const at = this.#cursors.get(collectionId ?? "") ?? PLAN_START;
      const item = { track, queueId: null, at, after: at, collectionId };
      this.#interrupted = { item, positionMs: play.positionMs, at: play.at };
    }
  }

  /** Drops the zone. */
  clear(): void {
    this.#zone = null;
    this.#take(null);
    this.#intent = null;
    this.#cursors.clear();
    this.#heard = new Map();
    this.#waiting.clear();
    this.#arrangement.clear();
    this.#interrupted = null;
    this.#dequeued.clear();
  }

  setZone(zone: PlayerZone): void {
    this.#zone = zone;
    this.#revision++;
    this.#week = new SourceWeek(this.#source, zone.location.openingHours ?? null);
  }

  /**
   * Returns whether this is another source, and not only a newer snapshot of the same; its plan then starts
   * at the beginning. A reordered collection continues after the current track.
   */
  setSource(source: SourceSnapshot | null, playing: PlanItem | null): boolean {
    const isOther = this.#source?.id !== source?.id;
    const before = this.#week;
    this.#take(source);
    if (isOther) {
      this.#cursors.clear();
      this.#waiting.clear();
      this.#arrangement.clear();
      this.#interrupted = null;
      return true;
    }
    for (const id of [...this.#cursors.keys()]) {
      const mode = before.collection(id)?.playbackMode;
      const plan = this.#planOf(id);
      if (!plan || mode === undefined || mode === plan.source?.playbackMode || plan.order !== "AUTO")
        continue;
      const track = playing?.collectionId === id ? playing.track.id : null;
      this.#waiting.delete(id);
      this.#cursors.set(id, cursorAfterTrack(plan, track));
    }
    return false;
  }

  /** Returns whether the play order changed; the plan then continues after the current track. */
  setIntent(intent: PlaybackIntent, playing: PlanItem | null): boolean {
    const before = this.intent;
    this.#intent = intent;
    this.#revision++;
    const reordered = intent.playOrder !== before.playOrder || intent.seed !== before.seed;
    if (!reordered) return false;
    const current = playing?.collectionId ?? this.#source?.id ?? null;
    this.#cursors.clear();
    this.#waiting.clear();
    this.#arrangement.forgetPlaces();
    const plan = current === null ? null : this.#planOf(current);
    if (current !== null && plan)
      this.#cursors.set(current, cursorAfterTrack(plan, playing?.track.id ?? null));
    return true;
  }

  /** Whether the zone may play the track at all. */
  allows(track: PlayableTrack): boolean {
    return isPlanned(track, {
      market: this.zone?.location.isoCountry ?? ANY_MARKET,
      filterExplicit: this.zone?.account.filterExplicit ?? false,
      excludedIds: new Set(this.zone?.blockedTrackIds),
    });
  }

  mayPlay(now: number): boolean {
    return mayPlay(rightOfZone(this.zone), now);
  }

  wantsToPlay(now: number): boolean {
    return this.intent.playing && this.mayPlay(now) && !this.isClosed(now);
  }

  /** Whether the location is closed: nothing is played then, whatever was requested. */
  isClosed(at: number): boolean {
    return this.#week.isClosed(this.#timezone(), at);
  }

  /** Whether silence is planned now, by the schedule or the opening hours. */
  isSilent(at: number): boolean {
    return this.#source !== null && this.#holding(at) === null && this.#askedAt(at).length === 0;
  }

  /**
   * The interrupted play, which comes before the plan: while its collection is planned, and for a few minutes
   * while another one is; never during planned silence.
   */
  resumeAt(at: number): Omit<Interrupted, "at"> | null {
    const interrupted = this.#interrupted;
    const holding = this.#holding(at);
    if (!interrupted || holding === null) return null;
    const isRecent = Math.abs(at - interrupted.at) < RESUME_WITHIN_MS;
    return isRecent || interrupted.item.collectionId === holding ? interrupted : null;
  }

  /** When the planned music changes; null if the same music always plays. */
  nextChangeAt(now: number): number | null {
    return this.#week.nextChangeAt(this.#timezone(), now);
  }

  /** When the next planned part begins, even if it is silent as well; null if there is none. */
  partEndsAt(now: number): number | null {
    return this.#week.partEndsAt(this.#timezone(), now);
  }

  /** The current planned part and the next one; null if the same music always plays. */
  planAt(now: number): PlaybackPlan | null {
    return this.#week.planAt(this.#timezone(), now);
  }

  /** The first item to play now. */
  head(at: number): PlanItem | null {
    const [asked] = this.#askedAt(at);
    const first = this.resumeAt(at)?.item ?? asked;
    if (first) return first;
    for (const collectionId of this.#inTurn(at)) {
      const item = this.#firstOf(collectionId, at);
      if (item) return item;
    }
    return null;
  }

  /**
   * Items that may play now, in order of preference: a whole cycle of the planned collection, so that a
   * stored track is found if there is any; then the schedule's other collections.
   */
  candidates(at: number): readonly PlanItem[] {
    const planned: PlanItem[] = [];
    for (const collectionId of this.#inTurn(at)) {
      if (planned.length >= MOST_CANDIDATES) break;
      planned.push(...this.#cycleOf(collectionId, at));
    }
    const resumed = this.resumeAt(at);
    return [...(resumed ? [resumed.item] : []), ...this.#askedAt(at), ...planned];
  }

  /** Why an item plays now. */
  originOf({ queueId, movedId, collectionId }: PlanItem, at: number): PlayOrigin {
    const { kind = "always", name = "" } = this.planAt(at)?.now ?? {};
    const planned = collectionId === this.#holding(at) ? "plan" : "substitute";
    const via = movedId !== undefined ? "front" : queueId !== null ? "queue" : planned;
    return { via, collectionId, part: { kind, name } };
  }

  /** The item after the current one, which ends at `at`, when `next` is already settled. */
  upcoming(next: PlanItem | null, at: number, count: number): readonly PlanItem[] {
    const items: PlanItem[] = next ? [next] : [];
    // However short the tracks: a day is more than enough.
    for (const { item } of this.#ahead(next, next ? at + next.track.durationMs : at, KEPT_FOR_MS)) {
      if (items.length >= count) break;
      items.push(item);
    }
    return items;
  }

  /** Removes an upcoming item: it does not play this time. */
  remove(item: PlanItem): void {
    this.#revision++;
    this.#arrangement.remove(item);
    this.#waitNoMore(item);
    if (item.queueId !== null) this.#dequeued.add(item.queueId);
  }

  /** Moves an upcoming item before everything else. */
  playNext(item: PlanItem): void {
    this.#revision++;
    this.#arrangement.moveToFront(item);
    this.#waitNoMore(item);
  }

  get arrangement(): StoredArrangement {
    return this.#arrangement.stored;
  }

  /** The item is the current one since `at`. */
  advance(item: PlanItem, at: number): void {
    this.#revision++;
    this.#arrangement.began(item);
    if (item.collectionId !== null) this.#cursors.set(item.collectionId, item.after);
    if (item.collectionId !== null) this.#waiting.set(item.collectionId, waitingAfter(item, this.#waiting));
    this.#heard = this.#gapMs > 0 ? remembered(this.#heard, item.track, at, this.#gapMs) : new Map();
    this.#interrupted = null;
    if (item.queueId !== null) this.#dequeued.add(item.queueId);
  }

  get dequeuedIds(): readonly string[] {
    return [...this.#dequeued];
  }

  /** The plan's progress, to be stored across restarts. */
  get cursors(): Pick<StoredProgress, "cursor" | "cursors" | "artistGap"> {
    const waiting = [...this.#waiting].filter(([, ids]) => ids.length > 0);
    const share = Math.floor(MOST_WAITING / waiting.length);
    return {
      cursor: this.#cursors.get(this.#source?.id ?? "") ?? PLAN_START,
      cursors: Object.fromEntries(this.#cursors),
      artistGap: {
        heard: Object.fromEntries(this.#heard),
        waiting: Object.fromEntries(waiting.map(([id, ids]) => [id, ids.slice(0, share)])),
      },
    };
  }

  /** The service's queue is now this: entries missing from it need not be remembered. */
  forgetDequeued(queue: PlaybackIntent["queue"]): void {
    const named = new Set(queue.map(({ id }) => id));
    for (const id of this.#dequeued) if (!named.has(id)) this.#dequeued.delete(id);
  }

  fadeMs(current: PlanItem, next: PlanItem): number {
    if (!this.zone) return 0;
    return crossfadeMs(this.zone.settings, current.track.durationMs, next.track.durationMs);
  }

  /** Changes value every local hour; compare to notice that download hours may have begun or ended. */
  hours(now: number): number {
    return wallHoursAt(this.#timezone(), now);
  }

  /**
   * The tracks that the audio cache should have while `current` plays, which ends at `endsAt`, and the audio of all
   * messages: those are heard without a network too, however long. Null without a zone.
   */
  mediaWish(
    current: PlanItem | null,
    endsAt: number,
    now: number,
    announced: readonly string[] = [],
  ): MediaWish | null {
    const { zone } = this;
    if (!zone) return null;
    const ids = new Set(current ? [current.track.id] : []);
    const keep = new Set([...ids, ...announced]);
    for (const { item, startsAt } of this.#ahead(null, endsAt, WEEK_MS)) {
      ids.add(item.track.id);
      if (startsAt < now + KEPT_FOR_MS) keep.add(item.track.id);
    }
    const inOrder = [...ids];
    const later = inOrder.slice(UPCOMING_TO_KEEP);
    return {
      upcoming: [...inOrder.slice(0, UPCOMING_TO_KEEP), ...announced],
      later: zone.settings.offline ? later : later.slice(0, LATER_WITHOUT_OFFLINE),
      keep: [...keep],
      budgetBytes: zone.settings.diskcache_max_mb * BYTES_PER_MB,
      mayFetchLater: mayDownloadAhead(zone.settings.download_limitation, hourAt(this.#timezone(), now)),
      bandwidthKbps: zone.location.bandwidthLimitationKbps,
      bitrate: zone.settings.bitrate,
    };
  }

  /** How many minutes of the coming week have stored audio. */
  minutesAtHand(now: number, has: (trackId: string) => boolean): number {
    return minutesAtHand(this.#ahead(null, now, WEEK_MS), now + WEEK_MS, has);
  }

  #take(source: SourceSnapshot | null): void {
    this.#source = source;
    this.#lessIds = new Set(source?.lessIds);
    this.#revision++;
    this.#week = new SourceWeek(source, this.#zone?.location.openingHours ?? null);
  }

  #timezone(): string {
    return this.zone?.location.timezone ?? "UTC";
  }

  #holding(at: number): string | null {
    return this.#week.collectionAt(this.#timezone(), at);
  }

  /** The collections that music may come from, the planned one first; none during planned silence. */
  #inTurn(at: number): readonly string[] {
    const holding = this.#holding(at);
    return holding === null ? [] : [...new Set([holding, ...this.#week.substitutes()])];
  }

  /** The gap between tracks of an artist; 0: none. */
  get #gapMs(): number {
    return (this.zone?.settings.artist_gap_hours ?? 0) * HOUR_MS;
  }

  #firstOf(collectionId: string, at: number): PlanItem | null {
    const plan = this.#planOf(collectionId);
    if (!plan) return null;
    const cursor = this.#cursors.get(collectionId) ?? PLAN_START;
    const ms = this.#gapMs;
    if (ms === 0) return nextItems(plan, cursor, 1)[0] ?? null;
    const waiting = this.#waiting.get(collectionId) ?? [];
    return new ArtistGapWalk(plan, cursor, waiting, { ms, heard: this.#heard }).next(at);
  }

  /**
   * Every track of a collection once; reduced ones come last, so that they are still found if there is
   * nothing else, and so do those of artists heard too recently.
   */
  #cycleOf(collectionId: string, at: number): readonly PlanItem[] {
    const plan = this.#planOf(collectionId);
    if (!plan) return [];
    const cursor = this.#cursors.get(collectionId) ?? PLAN_START;
    const items = wholeCycle(plan, cursor);
    const ms = this.#gapMs;
    if (ms === 0) return items;
    const waiting = this.#waiting.get(collectionId) ?? [];
    return spacedItems(plan, { items, cursor, waiting }, { ms, heard: this.#heard }, at);
  }

  #waitNoMore({ collectionId, queueId, track }: PlanItem): void {
    const waiting = collectionId !== null && queueId === null && this.#waiting.get(collectionId);
    if (waiting) this.#waiting.set(collectionId, without(waiting, track.id));
  }

  /** Requests, while the location is open: otherwise they wait. */
  #askedAt(at: number): readonly PlanItem[] {
    return this.isClosed(at) ? [] : this.#askedItems(at);
  }

  /** Tracks moved to the front, then requests, as far as they are playable; they move no cursor. */
  #askedItems(at: number): readonly PlanItem[] {
    const collectionId = this.#holding(at);
    const cursor = this.#cursors.get(collectionId ?? "") ?? PLAN_START;
    const queue = this.#queue().map(({ id, track }) => ({ track, queueId: id }));
    const isAsked = (queueId: string) => queue.some((request) => request.queueId === queueId);
    const moved = this.#arrangement.moved
      .filter(({ queueId }) => queueId === null || isAsked(queueId))
      .map(({ id, track, queueId }) => ({ track, queueId, movedId: id }));
    const isMoved = (queueId: string) => moved.some((item) => item.queueId === queueId);
    return [...moved, ...queue.filter(({ queueId }) => !isMoved(queueId))]
      .filter(({ track }) => this.allows(track))
      .map((asked) => ({ ...asked, at: cursor, after: cursor, collectionId }));
  }

  #queue(): PlaybackIntent["queue"] {
    return this.intent.queue.filter(({ id }) => !this.#dequeued.has(id));
  }

  /** The plan from `from` on, for `lengthMs`, after `settled` if there is one. */
  #ahead(settled: PlanItem | null, from: number, lengthMs: number) {
    const cursors = new Map(this.#cursors);
    if (settled && settled.collectionId !== null) cursors.set(settled.collectionId, settled.after);
    const waiting = new Map(this.#waiting);
    const heard = new Map(this.#heard);
    if (settled && settled.collectionId !== null)
      waiting.set(settled.collectionId, waitingAfter(settled, this.#waiting));
    if (settled) hear(heard, settled.track, from - settled.track.durationMs);
    const ms = this.#gapMs;
    const interrupted = this.resumeAt(from);
    const resumed = interrupted && settled !== interrupted.item ? [interrupted.item] : [];
    const asked = this.#askedItems(from).filter((item) => !settled || !isSameRequest(item, settled));
    return planAhead({
      from,
      first: [...resumed, ...asked],
      stretches: this.#week.stretches(this.#timezone(), from, from + lengthMs),
      planOf: (collectionId) => this.#planOf(collectionId),
      cursors,
      fallbackCollectionId: this.#week.fallbackCollectionId,
      spacing: ms === 0 ? null : { ms, heard, waiting },
    });
  }

  #planOf(collectionId: string): PlanInput | null {
    const { zone, intent } = this;
    const source = this.#week.collection(collectionId);
    if (!source) return null;
    return {
      source,
      // A schedule's playlists keep their own order.
      order: this.#source?.week ? "AUTO" : intent.playOrder,
      seed: intent.seed,
      blockedIds: new Set(zone?.blockedTrackIds),
      lessIds: this.#lessIds,
      filterExplicit: zone?.account.filterExplicit ?? false,
      market: zone?.location.isoCountry ?? ANY_MARKET,
      queue: [],
      isPassed: (at, trackId) => this.#arrangement.isPassed(collectionId, at, trackId),
    };
  }
}

/** Whether two items are the same request. */
function isSameRequest(one: PlanItem, other: PlanItem): boolean {
  return one.queueId === null ? one.movedId === other.movedId : one.queueId === other.queueId;
}

/** Every track of a plan once, from the cursor on; reduced ones come last. */
function wholeCycle(plan: PlanInput, cursor: PlanCursor): readonly PlanItem[] {
  const whole = { ...plan, lessIds: NO_TRACKS };
  const items = nextItems(whole, cursor, plan.source?.tracks.length ?? 0);
  if (plan.lessIds.size === 0) return items;
  const [resting = [], others = []] = [true, false].map((rests) =>
    items.filter((item) => isResting(plan, item) === rests),
  );
  return [...others, ...resting];
}

/** Ids of the tracks that wait once the item has begun. */
function waitingAfter(
  { collectionId, passedOver, track, queueId, movedId }: PlanItem,
  waiting: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  if (passedOver) return without(passedOver.ids.slice(0, passedOver.count), track.id);
  const present = waiting.get(collectionId ?? "") ?? [];
  // A request does not use up a track's turn.
  return queueId === null && movedId === undefined ? without(present, track.id) : present;
}

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((other) => other !== id);
}
