import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlayRecord } from "#shared/contract/player.ts";
import {
  EMPTY_PROGRESS,
  EMPTY_STORED_PLAYER,
  type PlayerStore,
  StoredPlayer,
  StoredProgress,
} from "#shared/player/player-store.ts";
import type { Log } from "../logging/log.ts";
import { StoredFile } from "../storage/stored-file.ts";
import { HistoryFile } from "./history-file.ts";
import { Newest } from "./newest.ts";

/** What the desktop player keeps on disk, in a folder of its own: `player.json`, `progress.json` and `history.jsonl`. */
export class DiskPlayerStore implements PlayerStore {
  readonly #player: StoredFile<typeof StoredPlayer>;
  readonly #progress: StoredFile<typeof StoredProgress>;
  readonly #history: HistoryFile;
  readonly #playerWrites: Newest<StoredPlayer>;
  readonly #progressWrites: Newest<StoredProgress>;

  private constructor(folder: string, history: HistoryFile, log: Log) {
    const progressPath = join(folder, "progress.json");
    this.#history = history;
    this.#player = new StoredFile(join(folder, "player.json"), StoredPlayer, log);
    this.#progress = new StoredFile(progressPath, StoredProgress, log);
    this.#playerWrites = new Newest((player) => this.#player.write(player));
    this.#progressWrites = new Newest((progress) => replaceQuickly(progressPath, progress));
  }

  /** Opens the folder, which is made if need be, and reads the history. */
  static async open(folder: string, log: Log): Promise<DiskPlayerStore> {
    return new DiskPlayerStore(folder, await HistoryFile.open(join(folder, "history.jsonl"), log), log);
  }

  async load(): Promise<{ readonly player: StoredPlayer; readonly progress: StoredProgress }> {
    const [player, progress] = await Promise.all([this.#player.read(), this.#progress.read()]);
    return { player: player ?? EMPTY_STORED_PLAYER, progress: progress ?? EMPTY_PROGRESS };
  }

  savePlayer(player: StoredPlayer): Promise<void> {
    return this.#playerWrites.write(player);
  }

  saveProgress(progress: StoredProgress): Promise<void> {
    return this.#progressWrites.write(progress);
  }

  addHistory(record: PlayRecord): Promise<void> {
    return this.#history.add(record);
  }

  unsentHistory(): readonly PlayRecord[] {
    return this.#history.entries();
  }

  forgetHistory(playIds: readonly string[]): Promise<void> {
    return this.#history.forget(playIds);
  }

  async clear(): Promise<void> {
    await Promise.all([
      this.#playerWrites.write(EMPTY_STORED_PLAYER),
      this.#progressWrites.write(EMPTY_PROGRESS),
    ]);
  }
}

/** Survives the death of the process, not a loss of power: a position a second need not be forced onto the disk. */
async function replaceQuickly(path: string, progress: StoredProgress): Promise<void> {
  const draft = `${path}.new`;
  try {
    await writeFile(draft, JSON.stringify(progress), { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
