import type { PlayerEnvironment } from "./environment.ts";

/** Unacknowledged history is sent again after this, in ms. */
const ACK_TIMEOUT_MS = 20_000;

/** The contract's limit of entries in one frame. */
const HISTORY_BATCH = 200;

/** A play of a track, or a message. */
interface Sendable {
  readonly playId: string;
  readonly soundZoneId?: string | undefined;
}

export interface HistorySenderParts<Entry extends Sendable> {
  /** Unacknowledged entries, oldest first. */
  readonly unsent: () => readonly Entry[];
  readonly forget: (playIds: readonly string[]) => Promise<void>;
  readonly environment: Pick<PlayerEnvironment, "after" | "log">;
  readonly send: (entries: Entry[]) => void;
}

/**
 * Sends unacknowledged plays of tracks, or messages, one batch at a time, for the duration of a connection. They stay in the store
 * until then. See [Note: reports are idempotent] in the contract. Plays of an unpaired zone wait for it to be
 * paired again; once another zone is paired, they can no longer be delivered, and are dropped.
 */
export class HistorySender<Entry extends Sendable> {
  readonly #parts: HistorySenderParts<Entry>;
  readonly #underWay = new Set<string>();
  /** The zone of the connection; null while there is none. */
  #soundZoneId: string | null = null;
  #cancelWait: (() => void) | null = null;

  constructor(parts: HistorySenderParts<Entry>) {
    this.#parts = parts;
  }

  /** A connection for this zone was opened. */
  begin(soundZoneId: string): void {
    this.#soundZoneId = soundZoneId;
    this.next();
  }

  /** Sends pending plays, unless a batch is in flight. */
  next(): void {
    const soundZoneId = this.#soundZoneId;
    if (soundZoneId === null || this.#underWay.size > 0) return;
    this.#cancelWait?.();
    const unsent = this.#parts.unsent();
    this.#drop(unsent.filter((entry) => entry.soundZoneId !== soundZoneId));
    const entries = unsent.filter((entry) => entry.soundZoneId === soundZoneId).slice(0, HISTORY_BATCH);
    if (entries.length === 0) return;
    for (const { playId } of entries) this.#underWay.add(playId);
    this.#parts.send(entries);
    this.#cancelWait = this.#parts.environment.after(ACK_TIMEOUT_MS, () => {
      this.#underWay.clear();
      this.next();
    });
  }

  /** The service has stored these. */
  acknowledged(playIds: readonly string[]): void {
    for (const id of playIds) this.#underWay.delete(id);
    this.#forget(playIds);
  }

  /** The connection is gone: the batch in flight may not have arrived. */
  end(): void {
    this.#soundZoneId = null;
    this.#underWay.clear();
    this.#cancelWait?.();
  }

  /** These can no longer be delivered. */
  #drop(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    this.#parts.environment.log.warn("Plays of a zone that was unpaired were dropped", {
      plays: entries.length,
    });
    this.#forget(entries.map(({ playId }) => playId));
  }

  #forget(playIds: readonly string[]): void {
    const { forget, environment } = this.#parts;
    forget(playIds).then(
      () => this.next(),
      (error: unknown) => environment.log.warn("History was not forgotten", { error: String(error) }),
    );
  }
}
