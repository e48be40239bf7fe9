import { z } from "zod";
import { type KeyValueStorage, type Stored, stored } from "#renderer/lib/storage/stored.ts";
import { AnnouncementPlay } from "#shared/contract/announcements.ts";
import { PlayRecord, SourceSnapshot } from "#shared/contract/player.ts";
import {
  EMPTY_PROGRESS,
  EMPTY_STORED_PLAYER,
  type LoadedPlayer,
  NOTHING_ANNOUNCED,
  type PlayerStore,
  StoredAnnouncements,
  StoredPlayer,
  StoredProgress,
} from "#shared/player/player-store.ts";

/** Most plays, and most messages, stored while the service is unreachable; the oldest are dropped. */
const MAX_HISTORY = 1000;

const Kept = StoredPlayer.omit({ source: true });

/**
 * A browser player's state in the browser's storage, under `roomtone.web-player-*`. Damaged content counts as missing.
 */
export class TabPlayerStore implements PlayerStore {
  readonly #commands: Stored<z.output<typeof Kept>>;
  readonly #source: Stored<SourceSnapshot>;
  readonly #progress: Stored<StoredProgress>;
  readonly #announcements: Stored<StoredAnnouncements>;
  readonly #history: KeptRecords<PlayRecord>;
  readonly #announced: KeptRecords<AnnouncementPlay>;
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
    this.#announcements = kept("announcements", StoredAnnouncements);
    this.#history = new KeptRecords(kept("history", z.array(PlayRecord)));
    this.#announced = new KeptRecords(kept("announced", z.array(AnnouncementPlay)));
  }

  async load(): Promise<LoadedPlayer> {
    const { zone, intent, wishes } = this.#commands.read() ?? EMPTY_STORED_PLAYER;
    const source = this.#source.read();
    this.#written = source;
    return {
      player: { zone, intent, wishes, source },
      progress: this.#progress.read() ?? EMPTY_PROGRESS,
      announcements: this.#announcements.read() ?? NOTHING_ANNOUNCED,
    };
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

  async saveAnnouncements(announcements: StoredAnnouncements): Promise<void> {
    this.#announcements.write(announcements);
  }

  async addHistory(record: PlayRecord): Promise<void> {
    this.#history.add(record);
  }

  unsentHistory(): readonly PlayRecord[] {
    return this.#history.all;
  }

  async forgetHistory(playIds: readonly string[]): Promise<void> {
    this.#history.forget(playIds);
  }

  async addAnnounced(record: AnnouncementPlay): Promise<void> {
    this.#announced.add(record);
  }

  unsentAnnounced(): readonly AnnouncementPlay[] {
    return this.#announced.all;
  }

  async forgetAnnounced(playIds: readonly string[]): Promise<void> {
    this.#announced.forget(playIds);
  }

  async clear(): Promise<void> {
    this.#written = null;
    for (const part of [this.#commands, this.#source, this.#progress, this.#announcements]) part.clear();
  }
}

/** Records until the service has acknowledged them. */
class KeptRecords<Entry extends { readonly playId: string }> {
  readonly #stored: Stored<readonly Entry[]>;
  #records: readonly Entry[];

  constructor(stored: Stored<readonly Entry[]>) {
    this.#stored = stored;
    this.#records = stored.read() ?? [];
  }

  get all(): readonly Entry[] {
    return this.#records;
  }

  add(record: Entry): void {
    if (this.#records.some(({ playId }) => playId === record.playId)) return;
    this.#keep([...this.#records, record].slice(-MAX_HISTORY));
  }

  forget(playIds: readonly string[]): void {
    const known = new Set(playIds);
    this.#keep(this.#records.filter(({ playId }) => !known.has(playId)));
  }

  #keep(records: readonly Entry[]): void {
    this.#records = records;
    this.#stored.write(records);
  }
}
