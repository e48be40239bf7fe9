import type { AnnouncementPlay } from "#shared/contract/announcements.ts";
import type { PlayRecord } from "#shared/contract/player.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { MediaFailure, MediaHandle, MediaStore, MediaWish } from "#shared/player/media-store.ts";
import {
  EMPTY_PROGRESS,
  EMPTY_STORED_PLAYER,
  NOTHING_ANNOUNCED,
  type PlayerStore,
  type StoredAnnouncements,
  type StoredPlayer,
  type StoredProgress,
} from "#shared/player/player-store.ts";

/** A player's store in memory; a second engine on it sees the same as a restarted app. */
export class MemoryPlayerStore implements PlayerStore {
  player: StoredPlayer = EMPTY_STORED_PLAYER;
  progress: StoredProgress = EMPTY_PROGRESS;
  announcements: StoredAnnouncements = NOTHING_ANNOUNCED;
  /** All plays ever recorded. */
  readonly recorded: PlayRecord[] = [];
  /** All messages ever recorded. */
  readonly announced: AnnouncementPlay[] = [];
  readonly #unsent = new Map<string, PlayRecord>();
  readonly #unsentAnnounced = new Map<string, AnnouncementPlay>();

  async load() {
    return { player: this.player, progress: this.progress, announcements: this.announcements };
  }

  async savePlayer(player: StoredPlayer) {
    this.player = player;
  }

  async saveProgress(progress: StoredProgress) {
    this.progress = progress;
  }

  async saveAnnouncements(announcements: StoredAnnouncements) {
    this.announcements = announcements;
  }

  async addAnnounced(record: AnnouncementPlay) {
    if (this.#unsentAnnounced.has(record.playId)) return;
    this.#unsentAnnounced.set(record.playId, record);
    this.announced.push(record);
  }

  unsentAnnounced() {
    return [...this.#unsentAnnounced.values()];
  }

  async forgetAnnounced(playIds: readonly string[]) {
    for (const id of playIds) this.#unsentAnnounced.delete(id);
  }

  async addHistory(record: PlayRecord) {
    if (this.#unsent.has(record.playId)) return;
    this.#unsent.set(record.playId, record);
    this.recorded.push(record);
  }

  unsentHistory() {
    return [...this.#unsent.values()];
  }

  async forgetHistory(playIds: readonly string[]) {
    for (const id of playIds) this.#unsent.delete(id);
  }

  async clear() {
    this.player = EMPTY_STORED_PLAYER;
    this.progress = EMPTY_PROGRESS;
    this.announcements = NOTHING_ANNOUNCED;
  }
}

/** Audio over a network that can be slow or offline; downloaded tracks stay. */
export class MemoryMedia implements MediaStore {
  readonly cached = new Set<string>();
  /** Tracks that the service does not have. */
  readonly gone = new Set<string>();
  readonly distrusted: string[] = [];
  #online = true;
  latencyMs = 200;
  lastWish: MediaWish | null = null;
  readonly #environment: PlayerEnvironment;

  constructor(environment: PlayerEnvironment) {
    this.#environment = environment;
  }

  get online(): boolean {
    return this.#online;
  }

  /** Back online, it downloads the current wish. */
  set online(online: boolean) {
    this.#online = online;
    if (online && this.lastWish) this.wish(this.lastWish);
  }

  has(trackId: string): boolean {
    return this.cached.has(trackId);
  }

  async ensure(trackId: string): Promise<Result<MediaHandle, MediaFailure>> {
    if (!this.cached.has(trackId)) {
      await new Promise<void>((resolve) => this.#environment.after(this.latencyMs, resolve));
      if (!this.online) return refuse("network");
      if (this.gone.has(trackId)) return refuse("gone");
      this.cached.add(trackId);
    }
    return ok({ trackId, uri: `/cache/${trackId}`, frames: 1 });
  }

  wish(wish: MediaWish): void {
    this.lastWish = wish;
    if (!this.online) return;
    for (const id of wish.upcoming) if (!this.gone.has(id)) this.cached.add(id);
  }

  async distrust(trackId: string): Promise<void> {
    this.distrusted.push(trackId);
  }
}
