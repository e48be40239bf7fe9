import { z } from "zod";
import { type KeyValueStorage, type Stored, stored } from "#renderer/lib/storage/stored.ts";
import { PlayRecord, SourceSnapshot } from "#shared/contract/player.ts";
import {
  EMPTY_PROGRESS,
  EMPTY_STORED_PLAYER,
  type PlayerStore,
  StoredPlayer,
  StoredProgress,
} from "#shared/player/player-store.ts";

/** Most plays stored while the service is unreachable; the oldest are dropped. */
const MAX_HISTORY = 1000;

const Kept = StoredPlayer.omit({ source: true });

/**
 * A browser player's state in the browser's storage, under `roomtone.web-player-*`. Damaged content counts as missing.
 */
export class TabPlayerStore implements PlayerStore {
  readonly #commands: Stored<z.output<typeof Kept>>;
  readonly #source: Stored<SourceSnapshot>;
  readonly #progress: Stored<StoredProgress>;
  readonly #history: Stored<readonly PlayRecord[]>;
  #records: readonly PlayRecord[];
  /** The source as last written: it is large and rarely changes. */
  #written: SourceSnapshot | null = null;

  constructor(storage: KeyValueStorage) {
    const kept = <Schema extends z.ZodType>(name: string, schema: Schema) =>
      stored<z.output<Schema>>(
        storage,
        `web-player-${name}`,
        (value) => schema.safeParse(value).data ?? null,
      );
    this.#commands = kept("wishes", Kept);
    this.#source = kept("source", SourceSnapshot);
    this.#progress = kept("progress", StoredProgress);
    this.#history = kept("history", z.array(PlayRecord));
    this.#records = this.#history.read() ?? [];
  }

  async load(): Promise<{ readonly player: StoredPlayer; readonly progress: StoredProgress }> {
    const { zone, intent, wishes } = this.#commands.read() ?? EMPTY_STORED_PLAYER;
    const source = this.#source.read();
    this.#written = source;
    return { player: { zone, intent, wishes, source }, progress: this.#progress.read() ?? EMPTY_PROGRESS };
  }

  async savePlayer({ source, ...wishes }: StoredPlayer): Promise<void> {
    this.#commands.write(wishes);
    if (source === this.#written) return;
    this.#written = source;
    if (source) this.#source.write(source);
    else this.#source.clear();
  }

  async saveProgress(progress: StoredProgress): Promise<void> {
    this.#progress.write(progress);
  }

  async addHistory(record: PlayRecord): Promise<void> {
    if (this.#records.some(({ playId }) => playId === record.playId)) return;
    this.#records = [...this.#records, record].slice(-MAX_HISTORY);
    this.#history.write(this.#records);
  }

  unsentHistory(): readonly PlayRecord[] {
    return this.#records;
  }

  async forgetHistory(playIds: readonly string[]): Promise<void> {
    const known = new Set(playIds);
    this.#records = this.#records.filter(({ playId }) => !known.has(playId));
    this.#history.write(this.#records);
  }

  async clear(): Promise<void> {
    this.#written = null;
    for (const part of [this.#commands, this.#source, this.#progress]) part.clear();
  }
}
