import { renameSync, writeFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "#main/logging/log.ts";
import { writeAtomically } from "#main/storage/atomic-write.ts";
import { backupOf, type DamageListener, StoredFile } from "#main/storage/stored-file.ts";
import { AnnouncementPlay } from "#shared/contract/announcements.ts";
import { PlayRecord } from "#shared/contract/player.ts";
import {
  EMPTY_PROGRESS,
  EMPTY_STORED_PLAYER,
  type LoadedPlayer,
  MAX_ANNOUNCED,
  NOTHING_ANNOUNCED,
  type PlayerStore,
  StoredAnnouncements,
  StoredPlayer,
  StoredProgress,
} from "#shared/player/player-store.ts";
import { HistoryFile } from "./history-file.ts";
import { Newest } from "./newest.ts";

/** Interval between syncs of the position to disk, in ms; see {@link DiskPlayerStore.saveProgress}. */
const PROGRESS_KEPT_EVERY_MS = 15_000;

const PLAYER_FILE = "player.json";
const PROGRESS_FILE = "progress.json";
const ANNOUNCEMENTS_FILE = "announcements.json";

/** Records that the service has not acknowledged. */
interface Histories {
  readonly played: HistoryFile<PlayRecord>;
  readonly announced: HistoryFile<AnnouncementPlay>;
}

/**
 * The desktop player's state on disk, in a separate folder: `player.json`, `progress.json` and `history.jsonl`, and for
 * messages `announcements.json` and `announced.jsonl`.
 */
export class DiskPlayerStore implements PlayerStore {
  readonly #folder: string;
  readonly #player: StoredFile<typeof StoredPlayer>;
  readonly #progress: StoredFile<typeof StoredProgress>;
  readonly #announcements: StoredFile<typeof StoredAnnouncements>;
  readonly #history: HistoryFile<PlayRecord>;
  readonly #announced: HistoryFile<AnnouncementPlay>;
  readonly #log: Log;
  readonly #playerWrites: Newest<StoredPlayer>;
  readonly #progressWrites: Newest<StoredProgress>;
  readonly #announcementWrites: Newest<StoredAnnouncements>;

  /** When the position was last synced, on the monotonic clock. */
  #progressKeptAt = Number.NEGATIVE_INFINITY;
  #isProgressRefused = false;
  #isAtOnce = false;

  private constructor(folder: string, { played, announced }: Histories, log: Log, damaged?: DamageListener) {
    const progressPath = join(folder, PROGRESS_FILE);
    const options = damaged && { damaged };
    this.#folder = folder;
    this.#history = played;
    this.#announced = announced;
    this.#log = log;
    this.#player = new StoredFile(join(folder, PLAYER_FILE), StoredPlayer, log, options);
    this.#progress = new StoredFile(progressPath, StoredProgress, log, options);
    this.#announcements = new StoredFile(join(folder, ANNOUNCEMENTS_FILE), StoredAnnouncements, log, options);
    this.#playerWrites = new Newest((player) => this.#player.write(player));
    this.#progressWrites = new Newest((progress) => this.#replaceProgress(progressPath, progress));
    this.#announcementWrites = new Newest((announcements) => this.#announcements.write(announcements));
  }

  /** Opens or creates the folder and reads the history. `damaged` receives the names of unreadable files. */
  static async open(folder: string, log: Log, damaged?: DamageListener): Promise<DiskPlayerStore> {
    const options = damaged && { damaged };
    const [played, announced] = await Promise.all([
      HistoryFile.open(join(folder, "history.jsonl"), PlayRecord, log, options),
      HistoryFile.open(join(folder, "announced.jsonl"), AnnouncementPlay, log, {
        ...options,
        most: MAX_ANNOUNCED,
      }),
    ]);
    return new DiskPlayerStore(folder, { played, announced }, log, damaged);
  }

  async load(): Promise<LoadedPlayer> {
    const [player, progress, announcements] = await Promise.all([
      this.#player.read(),
      this.#progress.read(),
      this.#announcements.read(),
    ]);
    return {
      player: player ?? EMPTY_STORED_PLAYER,
      progress: progress ?? EMPTY_PROGRESS,
      announcements: announcements ?? NOTHING_ANNOUNCED,
    };
  }

  /**
   * Writes all unwritten data before it returns, and makes every later write synchronous too, because the process may
   * end at any moment. The data need not survive a loss of power.
   */
  keepNow(): void {
    this.#isAtOnce = true;
    const { unwritten: player } = this.#playerWrites;
    const { unwritten: progress } = this.#progressWrites;
    const { unwritten: announcements } = this.#announcementWrites;
    if (player) this.#replaceAtOnce(PLAYER_FILE, player.value);
    if (progress) this.#replaceAtOnce(PROGRESS_FILE, progress.value);
    if (announcements) this.#replaceAtOnce(ANNOUNCEMENTS_FILE, announcements.value);
    this.#announced.keepNow();
    this.#history.keepNow();
  }

  savePlayer(player: StoredPlayer): Promise<void> {
    if (this.#isAtOnce) return Promise.resolve(this.#replaceAtOnce(PLAYER_FILE, player));
    return this.#playerWrites.write(player);
  }

  /**
   * The position is written every second without a sync: it survives the death of the process. After a loss of power,
   * the copy beside it counts, which is synced every 15 s. A refused write is logged once; the next position replaces
   * it.
   */
  async saveProgress(progress: StoredProgress): Promise<void> {
    if (this.#isAtOnce) {
      this.#replaceAtOnce(PROGRESS_FILE, progress);
      return;
    }
    try {
      await this.#progressWrites.write(progress);
      this.#isProgressRefused = false;
    } catch (error) {
      if (!this.#isProgressRefused) this.#log.warn({ error: String(error) }, "the position is not kept");
      this.#isProgressRefused = true;
    }
  }

  saveAnnouncements(announcements: StoredAnnouncements): Promise<void> {
    if (this.#isAtOnce) return Promise.resolve(this.#replaceAtOnce(ANNOUNCEMENTS_FILE, announcements));
    return this.#announcementWrites.write(announcements);
  }

  addAnnounced(record: AnnouncementPlay): Promise<void> {
    const added = this.#announced.add(record);
    if (this.#isAtOnce) this.#announced.keepNow();
    return added;
  }

  unsentAnnounced(): readonly AnnouncementPlay[] {
    return this.#announced.entries();
  }

  forgetAnnounced(playIds: readonly string[]): Promise<void> {
    return this.#announced.forget(playIds);
  }

  addHistory(record: PlayRecord): Promise<void> {
    const added = this.#history.add(record);
    if (this.#isAtOnce) this.#history.keepNow();
    return added;
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
      this.#announcementWrites.write(NOTHING_ANNOUNCED),
    ]);
  }

  #replaceAtOnce(name: string, value: StoredPlayer | StoredProgress | StoredAnnouncements): void {
    const path = join(this.#folder, name);
    // Another write may be using the usual draft.
    const draft = `${path}.last`;
    try {
      writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
      renameSync(draft, path);
    } catch (error) {
      this.#log.warn({ error: String(error), file: path }, "not kept at the end");
    }
  }

  async #replaceProgress(path: string, progress: StoredProgress): Promise<void> {
    const content = JSON.stringify(progress);
    await replaceQuickly(path, content);
    if (performance.now() - this.#progressKeptAt < PROGRESS_KEPT_EVERY_MS) return;
    this.#progressKeptAt = performance.now();
    await writeAtomically(backupOf(path), new TextEncoder().encode(content));
  }
}

async function replaceQuickly(path: string, content: string): Promise<void> {
  const draft = `${path}.new`;
  try {
    await writeFile(draft, content, { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
