import type { PlayRecord } from "#shared/contract/player.ts";
import type { PlayerEnvironment } from "./environment.ts";
import { type Play, type PlayEnding, playPosition, recordOf } from "./play.ts";
import type { PlayerStore, StoredPlayer, StoredProgress } from "./player-store.ts";
import type { Programme } from "./programme.ts";
import type { ServiceClock } from "./service-clock.ts";

export interface DiaryParts {
  readonly store: PlayerStore;
  readonly environment: PlayerEnvironment;
  readonly clock: ServiceClock;
  /** A play has ended; its record is not stored yet. */
  readonly ended: (record: PlayRecord) => void;
  /** A record has been stored. */
  readonly recorded: (record: PlayRecord) => void;
}

/**
 * Stores data that must survive the process: the history of plays, and the player's position. Nothing waits
 * for it.
 */
export class Diary {
  readonly #parts: DiaryParts;
  /** Records being written. A progress that no longer names their play must not be stored before them. */
  #adding: Promise<unknown> = Promise.resolve();

  constructor(parts: DiaryParts) {
    this.#parts = parts;
  }

  /** Records how a play ended; an inaudible one leaves no trace. */
  end(play: Play, ending: PlayEnding): void {
    const record = recordOf(play, ending, this.#parts.environment.monotonic());
    if (!record) return;
    this.#parts.ended(record);
    const added = this.#add(record);
    // Results are dropped: each would keep the previous ones alive for as long as the player runs.
    this.#adding = Promise.allSettled([this.#adding, added]).then(() => undefined);
    this.inBackground(added);
  }

  /**
   * An unfinished play is added to the history up to its last known position. `storedZoneId` is the zone
   * stored beside it: an earlier version's record has no zone of its own.
   */
  async recover({ play }: StoredProgress, storedZoneId: string | null): Promise<void> {
    await this.#placeHistory(storedZoneId);
    const soundZoneId = play?.soundZoneId ?? storedZoneId;
    if (!play || play.playedMs <= 0 || soundZoneId === null) return;
    await this.#add({
      playId: play.playId,
      soundZoneId,
      trackId: play.track.id,
      sourceId: play.sourceId,
      startedAt: play.startedAt,
      endedAt: Math.max(play.startedAt, play.at),
      playedMs: Math.round(play.playedMs),
      transition: "crash",
      origin: play.origin,
    });
  }

  async noteProgress(programme: Programme, play: Play | null): Promise<void> {
    const { store, environment, clock } = this.#parts;
    const progress = progressOf(programme, play, environment.monotonic(), clock);
    await this.#adding;
    await store.saveProgress(progress);
  }

  /** Stores what is to be played: the service's intent and, separately, the pending commands made here. */
  noteProgramme({ zone, source }: Programme, wanted: Pick<StoredPlayer, "intent" | "wishes">): void {
    this.inBackground(this.#parts.store.savePlayer({ zone, source, ...wanted }));
  }

  /** Music continues whatever the outcome. */
  inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      this.#parts.environment.log.warn("Background work failed", { error: String(error) });
    });
  }

  /**
   * Records without a zone belong to this one; without a zone they could reach a stranger, and are dropped.
   */
  async #placeHistory(soundZoneId: string | null): Promise<void> {
    const { store, environment } = this.#parts;
    const unplaced = store.unsentHistory().filter((record) => record.soundZoneId === undefined);
    if (unplaced.length === 0) return;
    if (soundZoneId === null)
      environment.log.warn("Plays of an unknown zone were dropped", { plays: unplaced.length });
    // Together, so that they are written at once: a crash in between would lose them.
    await Promise.all([
      store.forgetHistory(unplaced.map(({ playId }) => playId)),
      ...(soundZoneId === null ? [] : unplaced.map((record) => store.addHistory({ ...record, soundZoneId }))),
    ]);
  }

  async #add(record: PlayRecord): Promise<void> {
    await this.#parts.store.addHistory(record);
    this.#parts.recorded(record);
  }
}

function progressOf(
  programme: Programme,
  play: Play | null,
  elapsed: number,
  clock: ServiceClock,
): StoredProgress {
  return {
    sourceId: programme.source?.id ?? null,
    ...programme.cursors,
    play: play && !play.isFallback ? storedPlay(play, elapsed, Math.round(clock.now())) : null,
    dequeued: programme.dequeuedIds.slice(-500),
    arrangement: programme.arrangement,
    clockOffsetMs: clock.offsetMs,
    serviceMs: Math.round(clock.now()),
  };
}

function storedPlay(play: Play, elapsed: number, now: number): StoredProgress["play"] {
  const positionMs = playPosition(play, elapsed);
  return {
    playId: play.playId,
    track: play.item.track,
    queueId: play.item.queueId,
    sourceId: play.sourceId,
    soundZoneId: play.soundZoneId,
    collectionId: play.item.collectionId,
    origin: play.origin,
    startedAt: Math.round(play.started?.clock ?? now),
    positionMs,
    playedMs: play.started === null ? 0 : Math.max(0, positionMs - play.beganAtMs),
    at: now,
  };
}
