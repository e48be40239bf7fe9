import { statfs } from "node:fs/promises";
import { Signal } from "#main/signal.ts";
import type { DeviceTroubleCause } from "#shared/contract/device.ts";
import { DISK_FULL_BYTES, DISK_LOW_BYTES } from "#shared/domain/devices/device-facts.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";

/** Interval between disk checks, in ms. */
const CHECK_MS = 60_000;

/** `low`: people are warned. `full`: nothing is prefetched. */
export type DiskLevel = "fine" | "low" | "full";

export interface DiskState {
  readonly level: DiskLevel;
  /** Bytes that the player may still write to the volume; null when the system does not report it. */
  readonly freeBytes: number | null;
}

/** The trouble reported at each level. */
export const DISK_TROUBLES = {
  fine: null,
  low: "DEVICE_ERROR_DISK_LOW",
  full: "DEVICE_ERROR_DISK_FULL",
} as const satisfies Record<DiskLevel, DeviceTroubleCause | null>;

export interface DiskWatchOptions {
  /** A folder on the volume; changes when the music moves to another folder. */
  readonly folder: () => string;
  readonly environment: PlayerEnvironment;
  /** Returns the free bytes on a folder's volume; asks the system by default. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** Watches the free space of the volume: every minute, and on demand after a failed write. */
export class DiskWatch {
  /** Emitted when the level changes. */
  readonly changed = new Signal<DiskState>();
  readonly #options: DiskWatchOptions;
  #state: DiskState = { level: "fine", freeBytes: null };
  #cancel: (() => void) | null = null;
  #disposed = false;

  constructor(options: DiskWatchOptions) {
    this.#options = options;
  }

  get state(): DiskState {
    return this.#state;
  }

  /** Checks now and then every minute. `looked` is called after each regular check. */
  async start(looked: () => void): Promise<void> {
    await this.check();
    if (this.#disposed) return;
    this.#cancel = this.#options.environment.after(CHECK_MS, () => void this.#again(looked));
  }

  /** Checks now. */
  async check(): Promise<DiskState> {
    const { folder, freeBytes = askSystem } = this.#options;
    const free = await freeBytes(folder()).catch(() => null);
    const before = this.#state.level;
    this.#state = { level: levelOf(free), freeBytes: free };
    if (this.#state.level !== before) this.changed.emit(this.#state);
    return this.#state;
  }

  dispose(): void {
    this.#disposed = true;
    this.#cancel?.();
  }

  async #again(looked: () => void): Promise<void> {
    await this.start(looked);
    if (!this.#disposed) looked();
  }
}

function levelOf(free: number | null): DiskLevel {
  if (free === null || free >= DISK_LOW_BYTES) return "fine";
  return free < DISK_FULL_BYTES ? "full" : "low";
}

async function askSystem(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
