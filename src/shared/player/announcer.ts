import type {
  AnnouncementPlay,
  AnnouncementReason,
  AnnounceNow,
  CurrentAnnouncement,
  PlayerCampaign,
  ZoneAnnouncements,
} from "#shared/contract/announcements.ts";
import type { PlayRecord } from "#shared/contract/player.ts";
import { announcementGainDb, DUCK_DB, DUCK_DOWN_MS, DUCK_UP_MS } from "#shared/domain/messaging/loudness.ts";
import {
  AUDIO_PATIENCE_MS,
  LATEST_MS,
  OFF_AFTER_MS,
  outcomeOf,
  type Situation,
} from "#shared/domain/messaging/outcome.ts";
import { dbToGain } from "#shared/domain/playback/loudness.ts";
import { AnnouncementAgenda } from "./announcement-agenda.ts";
import {
  askedTurn,
  byTurn,
  campaignTurn,
  openTurn,
  type Turn,
  type TurnEnd,
  turnRecord,
} from "./announcement-turn.ts";
import type { AnnouncerParts } from "./announcer-parts.ts";
import type { OutputEvent } from "./output.ts";
import type { StoredAnnouncements } from "./player-store.ts";

/** A message is handed to the output this long before it is due, in ms: a busy computer must not delay it. */
const LEAD_MS = 3000;

/** A message further ahead than this, in ms, became due before the clock was put back. */
const FURTHEST_MS = 60_000;

/** Its audio is checked, and fetched if necessary, this long before it is due, in ms. */
const PREPARE_MS = 60_000;

/** A message does not overtake one that comes before it and whose audio was asked for this recently, in ms. */
const HEAD_START_MS = 500;

/** An output that reports neither beginning nor end within this time, in ms, is not going to. */
const OUTPUT_PATIENCE_MS = 5000;

/** Fade of a message that a person or another message ends, in ms. */
const CUT_FADE_MS = 300;

/** Number of ended messages kept, so that none is found due again after a change of what is announced. */
const REMEMBERED = 100;

/** Most records of messages that were missed while the player was off. */
const MOST_MISSED = 200;

/**
 * Announces a zone's messages at their second, from the data that the player holds, with or without a network.
 * `settle` compares what is due with what is heard and does what is missing; it is idempotent and can be called at
 * any time. Every due message leaves one record, heard or not. See [Note: messages and the state of the zone].
 */
export class Announcer {
  readonly #parts: AnnouncerParts;
  readonly #agenda = new AnnouncementAgenda();
  /** Due, or about to be, and not handed over. */
  #waiting: readonly Turn[] = [];
  /** Handed to the output. */
  #current: Turn | null = null;
  /** The current message has the place of a track. */
  #isAlone = false;
  #isHeld = false;
  #isRunning = false;
  #isSettling = false;
  #isDirty = false;
  #isSaving = false;
  #preparedUntil = Number.NEGATIVE_INFINITY;
  #cancelTimer: (() => void) | null = null;
  #cancelPatience: (() => void) | null = null;
  readonly #unsubscribe: () => void;
  #ended: readonly string[] = [];
  /** Writes that have not ended. */
  readonly #writes = new Set<Promise<unknown>>();

  constructor(parts: AnnouncerParts) {
    this.#parts = parts;
    this.#unsubscribe = parts.output.subscribe((event) => this.#onOutput(event));
  }

  /** The message that is heard now. */
  get current(): CurrentAnnouncement | null {
    const turn = this.#current;
    if (!turn || turn.startedAt === null) return null;
    return { playId: turn.playId, announcementId: turn.announcement.id, name: turn.announcement.name };
  }

  /** Version of what is announced; null: nothing. */
  get version(): string | null {
    return this.#agenda.version;
  }

  /** The audio of all messages. */
  get audioIds(): readonly string[] {
    return this.#agenda.audioIds;
  }

  /** Continues after a restart; `endedAt` is when the player was last running, in the service's epoch ms. */
  start(stored: StoredAnnouncements, endedAt: number): void {
    this.#agenda.restore(stored);
    const recorded = new Set(this.#parts.store.unsentAnnounced().map(({ playId }) => playId));
    for (const { durationMs, ...open } of stored.open.filter(({ playId }) => !recorded.has(playId))) {
      const heardMs = open.startedAt === null ? 0 : Math.max(0, Math.round(endedAt - open.startedAt));
      const outcome = open.startedAt === null ? "missed" : "cut";
      this.#keep({ ...open, outcome, reason: "off", playedMs: Math.min(durationMs, heardMs) });
    }
    this.#isRunning = true;
    if (stored.open.length > 0) this.#save();
    this.settle();
  }

  /** Ends what is heard or waiting; the next start finds the rest missed. */
  async dispose(): Promise<void> {
    if (this.#isRunning) this.#endAll("off");
    this.#isRunning = false;
    this.#cancelTimer?.();
    this.#cancelPatience?.();
    this.#unsubscribe();
    await Promise.all(this.#writes);
  }

  /** The zone is gone, with everything that it announces. */
  clear(): void {
    this.#endAll("withdrawn");
    this.#agenda.clear();
    this.#hold(false);
    this.#cancelTimer?.();
  }

  setAnnouncements(announcements: ZoneAnnouncements): void {
    if (announcements.version === this.#agenda.version) return;
    this.settle();
    const now = this.#now();
    this.#agenda.replace(announcements, now);
    // What is not due yet is found again, if it is still announced.
    for (const turn of this.#turns) {
      if (turn.campaign && turn.startedAt === null && turn.dueAt > now) this.#drop(turn);
      else if (this.#isWithdrawn(turn)) this.#miss(turn, "withdrawn");
    }
    this.#preparedUntil = now;
    this.#save();
    this.settle();
    this.#parts.changed();
  }

  /** Announces a message that a person asked for. */
  announce(asked: AnnounceNow): void {
    const { soundZoneId } = this.#parts.zone;
    if (soundZoneId === null) return;
    this.#add(askedTurn({ playId: this.#parts.environment.newId(), soundZoneId }, asked, this.#now()));
    this.settle();
  }

  /** A person ends the message that is heard. */
  skip(): void {
    if (this.#begun) this.#cut("skipped");
    this.settle();
  }

  /** The machine woke up: whatever was under way is over, and what was about to come is handed over again. */
  wake(): void {
    const now = this.#now();
    for (const turn of this.#turns) {
      if (turn.startedAt !== null || turn.dueAt <= now) this.#miss(turn, "off");
      else if (turn === this.#current) this.#putBack(turn);
    }
  }

  /** A track was heard, and ends now. */
  trackEnded(record: PlayRecord): void {
    this.#safely(() => {
      const now = this.#now();
      const { dues, isCounted } = this.#agenda.countTrack(record);
      for (const campaign of dues) this.#addDue(campaign, Math.round(now));
      if (isCounted) this.#save();
    });
  }

  settle(): void {
    if (!this.#isRunning) return;
    this.#isDirty = true;
    // Holding the music back, and letting it go on, comes back here.
    if (this.#isSettling) return;
    this.#isSettling = true;
    try {
      this.#safely(() => {
        while (this.#isDirty) {
          this.#isDirty = false;
          this.#settleOnce();
        }
      });
    } finally {
      this.#isSettling = false;
    }
  }

  /** The music calls this: whatever fails here must not stop it. */
  #safely(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#parts.environment.log.warn("Messages could not go on", { error: String(error) });
      this.#hold(false);
    }
  }

  #settleOnce(): void {
    const { zone } = this.#parts;
    if (zone.soundZoneId === null) return;
    const now = this.#now();
    this.#agenda.setPlace(zone.place);
    this.#takeDue(now);
    this.#checkCurrent(now);
    for (const turn of this.#waiting) if (turn.dueAt > now + FURTHEST_MS) this.#miss(turn, "late");
    for (const turn of [...this.#waiting].sort(byTurn(now))) {
      this.#decide(turn, now);
      if (this.#isAboutToCome(turn, now)) break;
    }
    this.#prepareAhead(now);
    this.#hold(this.#needsHold(now));
    this.#await(now);
  }

  #takeDue(now: number): void {
    const taken = this.#agenda.take(now + LEAD_MS, now);
    if (taken.length === 0) return;
    const begun = this.#begun;
    const known = new Set([...this.#ended, ...(begun ? [keyOf(openTurn(begun))] : [])]);
    // A player that died before it could store its progress may have recorded some.
    if (now - taken[0]!.at > OFF_AFTER_MS)
      for (const record of this.#parts.store.unsentAnnounced()) known.add(keyOf(record));
    const dues = taken.filter(
      ({ campaign, at }) => !known.has(keyOf({ campaignId: campaign.id, dueAt: at })),
    );
    const missed = dues.filter(({ at }) => now - at > OFF_AFTER_MS);
    for (const { campaign, at } of missed.slice(-MOST_MISSED)) {
      const turn = this.#turnOf(campaign, at);
      if (turn) this.#keep(turnRecord(turn, missedFor("off")));
    }
    for (const { campaign, at } of dues.slice(missed.length)) this.#addDue(campaign, at);
    this.#save();
  }

  #addDue(campaign: PlayerCampaign, dueAt: number): void {
    const turn = this.#turnOf(campaign, dueAt);
    if (turn) this.#add(turn);
  }

  #turnOf(campaign: PlayerCampaign, dueAt: number): Turn | null {
    const { zone, environment } = this.#parts;
    const announcement = this.#agenda.next(campaign);
    if (!announcement || zone.soundZoneId === null) return null;
    const ids = { playId: environment.newId(), soundZoneId: zone.soundZoneId };
    return campaignTurn(ids, campaign, announcement, dueAt);
  }

  #add(turn: Turn): void {
    this.#waiting = [...this.#waiting, turn];
    this.#fetch(turn);
    this.#save();
  }

  /** Gets the message's audio ready. */
  #fetch(turn: Turn): void {
    const { announcement } = turn;
    turn.audio = "awaited";
    turn.askedAt = this.#now();
    const got = (audio: Turn["audio"]) => {
      if (turn.announcement !== announcement) return;
      turn.audio = audio;
      this.settle();
    };
    this.#parts.media.ensure(announcement.audioId).then(
      (result) => got(result.ok ? result.value : "missing"),
      (error: unknown) => {
        this.#parts.environment.log.warn("The audio of a message failed", { error: String(error) });
        got("missing");
      },
    );
  }

  /** The zone's state may have ended the message that is heard, or is about to be. */
  #checkCurrent(now: number): void {
    const turn = this.#current;
    if (!turn) return;
    const zone = { ...this.#situation(turn, now), isCapped: false, isBusy: false, wasOff: false };
    // Of a message that has begun, only a person's pause and a lapsed subscription are left to decide.
    const begun = { isClosed: false, isMuted: false, hasSound: true, lateMs: 0 };
    const outcome = outcomeOf(turn, turn.startedAt === null ? { ...zone, lateMs: 0 } : { ...zone, ...begun });
    if (outcome.does === "miss") this.#cut(outcome.reason);
  }

  #decide(turn: Turn, now: number): void {
    if (!this.#waiting.includes(turn)) return;
    this.#chooseAgain(turn);
    const outcome = outcomeOf(turn, this.#situation(turn, now));
    const isDue = now >= turn.dueAt;
    if (outcome.does === "announce") {
      // Until then a track may begin.
      if (isDue || turn.placement === "over") this.#begin(turn, now);
    } else if (isDue && outcome.does === "miss") this.#miss(turn, outcome.reason);
    else if (isDue) turn.hasWaited = true;
  }

  /** Another message of its campaign may have been heard since it was chosen. */
  #chooseAgain(turn: Turn): void {
    const next = turn.campaign && this.#agenda.next(turn.campaign);
    if (!next || next.id === turn.announcement.id) return;
    turn.announcement = next;
    this.#fetch(turn);
  }

  #isAboutToCome(turn: Turn, now: number): boolean {
    return this.#waiting.includes(turn) && turn.audio === "awaited" && now - turn.askedAt < HEAD_START_MS;
  }

  #situation(turn: Turn, now: number): Situation {
    const { zone, music } = this.#parts;
    const current = this.#current;
    return {
      wasOff: !turn.hasWaited && now - turn.dueAt > OFF_AFTER_MS && turn.campaign !== null,
      isExpired: turn.isExpired,
      isPaidFor: zone.isPaidFor(now),
      isClosed: zone.isClosed(now),
      isPaused: zone.isPaused,
      isMuted: zone.isMuted(now),
      isCapped: turn.campaign !== null && this.#agenda.isCapped(turn.campaign, turn.dueAt),
      hasSound: music.hasSound,
      audio: typeof turn.audio === "string" ? turn.audio : "stored",
      isBusy: current !== null && !(turn.isEmergency && !current.isEmergency),
      hasTrack: music.hasTrack,
      lateMs: now - turn.dueAt,
    };
  }

  #begin(turn: Turn, now: number): void {
    const { output, music } = this.#parts;
    const { playId, audio, announcement, lift, dueAt, isEmergency } = turn;
    if (typeof audio === "string") return;
    this.#makeWay();
    this.#waiting = this.#waiting.filter((other) => other !== turn);
    this.#current = turn;
    this.#isAlone = turn.placement === "between" && !music.hasTrack;
    const softly = music.hasTrack && !isEmergency ? DUCK_DOWN_MS : 0;
    const inMs = dueAt - now < 1 ? softly : Math.round(dueAt - now);
    const gain = dbToGain(announcementGainDb(announcement, lift, music.lufs));
    this.#beginPatience(inMs);
    output.announce(
      { playId, media: audio, gain, durationMs: announcement.durationMs },
      { inMs, duckDb: DUCK_DB, duckDownMs: DUCK_DOWN_MS, duckUpMs: DUCK_UP_MS },
    );
  }

  /** An emergency replaces the current message, which comes after it if it has not begun. */
  #makeWay(): void {
    const replaced = this.#current;
    if (!replaced) return;
    if (replaced.startedAt !== null) this.#cut("busy");
    else {
      replaced.hasWaited = true;
      this.#putBack(replaced);
    }
  }

  #onOutput(event: OutputEvent): void {
    const turn = this.#current;
    if (!("playId" in event) || !turn || event.playId !== turn.playId) return;
    switch (event.type) {
      case "announcementStarted":
        this.#onStarted(turn);
        return;
      case "announcementEnded":
        if (turn.startedAt === null) this.#end(turn, missedFor("no-sound"));
        else this.#end(turn, { outcome: "played", reason: null, playedMs: event.playedMs });
        break;
      case "announcementFailed":
        this.#onFailed(turn, event.reason);
        break;
      default:
        return;
    }
    this.settle();
  }

  #onStarted(turn: Turn): void {
    if (turn.startedAt !== null) return;
    turn.startedAt = Math.round(this.#now());
    if (turn.campaign) this.#agenda.advance(turn.campaign.id, turn.announcement.id, turn.dueAt);
    this.#beginPatience(turn.announcement.durationMs);
    this.#save();
    this.#parts.changed();
  }

  #onFailed(turn: Turn, reason: string): void {
    const { environment, media } = this.#parts;
    environment.log.warn("A message could not be played", { announcementId: turn.announcement.id, reason });
    if (reason === "unreadable" || reason === "decode") {
      this.#inBackground(media.distrust(turn.announcement.audioId));
      this.#passOver(turn);
    }
    this.#end(turn, this.#endedNow(turn, "no-sound"));
  }

  /** The campaign goes on with its next message: nothing is wrong with the zone. */
  #passOver({ campaign, announcement, startedAt }: Turn): void {
    if (campaign && startedAt === null) this.#agenda.advance(campaign.id, announcement.id, null);
  }

  /** An output that falls silent must not hold the music back. */
  #beginPatience(ms: number): void {
    this.#cancelPatience?.();
    this.#cancelPatience = this.#parts.environment.after(ms + OUTPUT_PATIENCE_MS, () => {
      this.#parts.environment.log.warn("The output does not report on a message");
      this.#cut("no-sound");
      this.settle();
    });
  }

  /** Ends the current message now. */
  #cut(reason: AnnouncementReason): void {
    const turn = this.#current;
    if (!turn) return;
    const end = this.#endedNow(turn, reason);
    this.#end(turn, end);
    this.#parts.output.stopAnnouncement(CUT_FADE_MS);
  }

  #endedNow({ startedAt }: Turn, reason: AnnouncementReason): TurnEnd {
    if (startedAt === null) return missedFor(reason);
    return { outcome: "cut", reason, playedMs: this.#now() - startedAt };
  }

  #end(turn: Turn, end: TurnEnd): void {
    this.#forget(turn);
    const record = turnRecord(turn, end);
    this.#ended = [...this.#ended, keyOf(record)].slice(-REMEMBERED);
    this.#keep(record);
    this.#save();
    this.#parts.changed();
  }

  #miss(turn: Turn, reason: AnnouncementReason): void {
    if (reason === "not-stored") this.#passOver(turn);
    if (turn === this.#current) this.#cut(reason);
    else this.#end(turn, missedFor(reason));
  }

  /** Takes a message back that has not begun, without a record. */
  #drop(turn: Turn): void {
    const wasCurrent = turn === this.#current;
    this.#forget(turn);
    if (wasCurrent) this.#parts.output.stopAnnouncement(0);
  }

  /** A message that was handed over and has not begun waits again; the output still reports on the former play. */
  #putBack(turn: Turn): void {
    this.#drop(turn);
    this.#waiting = [...this.#waiting, { ...turn, playId: this.#parts.environment.newId() }];
  }

  #forget(turn: Turn): void {
    this.#waiting = this.#waiting.filter((other) => other !== turn);
    if (turn !== this.#current) return;
    this.#current = null;
    this.#isAlone = false;
    this.#cancelPatience?.();
  }

  #endAll(reason: AnnouncementReason): void {
    const now = this.#now();
    for (const turn of this.#turns) {
      if (turn.dueAt > now && turn.startedAt === null && reason === "withdrawn") this.#drop(turn);
      else this.#miss(turn, reason);
    }
  }

  #isWithdrawn({ campaign, announcement, startedAt }: Turn): boolean {
    if (!campaign || startedAt !== null) return false;
    return this.#agenda.campaignWith(campaign.id, announcement.id) === null;
  }

  get #turns(): readonly Turn[] {
    return [...(this.#current ? [this.#current] : []), ...this.#waiting];
  }

  get #begun(): Turn | null {
    return this.#current?.startedAt === null ? null : this.#current;
  }

  /** Fetches the audio of the next messages, whose times come soon. */
  #prepareAhead(now: number): void {
    const until = now + PREPARE_MS;
    const from = this.#preparedUntil;
    if (this.#agenda.version === null) return;
    this.#preparedUntil = until;
    for (const { campaign, at } of this.#agenda.upcoming(until, now)) {
      const next = at > from ? this.#agenda.next(campaign) : null;
      if (next) this.#inBackground(this.#parts.media.ensure(next.audioId));
    }
  }

  /** Whether nothing may follow the current track, or the message in its place. */
  #needsHold(now: number): boolean {
    if (this.#current && this.#isAlone) return true;
    // Music does not wait for audio that may never come.
    const isReady = ({ audio, dueAt }: Turn) =>
      typeof audio !== "string" || (audio === "awaited" && now - dueAt <= AUDIO_PATIENCE_MS);
    const isNext = (turn: Turn) =>
      turn.placement === "between" && !turn.isEmergency && now >= turn.dueAt && isReady(turn);
    if (this.#waiting.some(isNext)) return true;
    const { leftMs } = this.#parts.music;
    return leftMs !== null && this.#agenda.isDueAfterTrack(now + leftMs);
  }

  #hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.#parts.music.setHeld(isHeld);
  }

  /** A timer for the next moment at which something may have to happen. */
  #await(now: number): void {
    this.#cancelTimer?.();
    const next = this.#agenda.nextAt(now);
    const moments = [
      ...(next === null ? [] : [next - LEAD_MS, next - PREPARE_MS]),
      ...this.#waiting.flatMap(({ dueAt, placement, audioPatienceMs, askedAt }) => [
        askedAt + HEAD_START_MS,
        dueAt,
        dueAt + AUDIO_PATIENCE_MS + 1,
        dueAt + audioPatienceMs + 1,
        dueAt + LATEST_MS[placement] + 1,
      ]),
    ].filter((moment) => moment > now);
    if (moments.length === 0) return;
    this.#cancelTimer = this.#parts.environment.after(Math.min(...moments) - now, () => this.settle());
  }

  #keep(record: AnnouncementPlay): void {
    const { store, recorded } = this.#parts;
    this.#inBackground(store.addAnnounced(record).then(() => recorded(record)));
  }

  /** Once after the changes of this turn: many messages may be due together. */
  #save(): void {
    if (this.#isSaving) return;
    this.#isSaving = true;
    const save = () => {
      this.#isSaving = false;
      const open = this.#turns.map(openTurn);
      return this.#parts.store.saveAnnouncements({ ...this.#agenda.stored(), open });
    };
    this.#inBackground(Promise.resolve().then(save));
  }

  /** Messages go on whatever the outcome. */
  #inBackground(work: Promise<unknown>): void {
    const done: Promise<void> = work
      .catch((error: unknown) => {
        this.#parts.environment.log.warn("Background work failed", { error: String(error) });
      })
      .then(() => {
        this.#writes.delete(done);
      });
    this.#writes.add(done);
  }

  #now(): number {
    return this.#parts.clock.now();
  }
}

function missedFor(reason: AnnouncementReason): TurnEnd {
  return { outcome: "missed", reason, playedMs: 0 };
}

function keyOf({ campaignId, dueAt }: Pick<AnnouncementPlay, "campaignId" | "dueAt">): string {
  return `${campaignId} ${dueAt}`;
}
