import type { PlayRecord } from "../contract/player.ts";
import type { PlayerEnvironment } from "./environment.ts";
import { type Play, playPosition, recordOf } from "./play.ts";
import type { PlayerStore, StoredProgress } from "./player-store.ts";
import type { Programme } from "./programme.ts";

/** Keeps what must outlive the process: the history of plays, and where the player is. Nothing waits for it. */
export class Diary {
  readonly #store: PlayerStore;
  readonly #environment: PlayerEnvironment;
  readonly #recorded: (record: PlayRecord) => void;

  constructor(store: PlayerStore, environment: PlayerEnvironment, recorded: (record: PlayRecord) => void) {
    this.#store = store;
    this.#environment = environment;
    this.#recorded = recorded;
  }

  /** Notes how a play ended; one that was never heard leaves no trace. */
  end(play: Play, transition: PlayRecord["transition"]): void {
    const record = recordOf(play, transition, this.#environment.now());
    if (record) this.inBackground(this.#add(record));
  }

  /** A play that nobody ended goes into the history as far as it was heard. */
  async recover({ play }: StoredProgress): Promise<void> {
    if (!play || play.playedMs <= 0) return;
    await this.#add({
      playId: play.playId,
      trackId: play.track.id,
      sourceId: play.sourceId,
      startedAt: play.startedAt,
      endedAt: Math.max(play.startedAt, play.at),
      playedMs: Math.round(play.playedMs),
      transition: "crash",
    });
  }

  async noteProgress(programme: Programme, play: Play | null): Promise<void> {
    await this.#store.saveProgress(progressOf(programme, play, this.#environment.now()));
  }

  noteProgramme({ zone, source, intent }: Programme): void {
    this.inBackground(this.#store.savePlayer({ zone, source, intent }));
  }

  /** Music goes on whatever becomes of this work. */
  inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      this.#environment.log.warn("Background work failed", { error: String(error) });
    });
  }

  async #add(record: PlayRecord): Promise<void> {
    await this.#store.addHistory(record);
    this.#recorded(record);
  }
}

function progressOf(programme: Programme, play: Play | null, now: number): StoredProgress {
  return {
    sourceId: programme.source?.id ?? null,
    cursor: programme.cursor,
    play: play && {
      playId: play.playId,
      track: play.item.track,
      queueId: play.item.queueId,
      sourceId: play.sourceId,
      startedAt: play.startedAt ?? now,
      positionMs: playPosition(play, now),
      playedMs: play.startedAt === null ? 0 : Math.max(0, playPosition(play, now) - play.beganAtMs),
      at: now,
    },
    dequeued: programme.dequeuedIds.slice(-500),
  };
}
