import { statfs } from "node:fs/promises";
import { type DeviceTroubleCause, DISK_FULL_BYTES, DISK_LOW_BYTES } from "#shared/contract/device.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { Signal } from "../signal.ts";

/** How often the disk is looked at, in ms. */
const CHECK_MS = 60_000;

/** `low`: people are warned. `full`: nothing more is fetched ahead. */
export type DiskLevel = "fine" | "low" | "full";

export interface DiskState {
  readonly level: DiskLevel;
  /** What the player may still write on the volume; null where the system does not say. */
  readonly freeBytes: number | null;
}

/** The trouble that a level is. */
export const DISK_TROUBLES = {
  fine: null,
  low: "DEVICE_ERROR_DISK_LOW",
  full: "DEVICE_ERROR_DISK_FULL",
} as const satisfies Record<DiskLevel, DeviceTroubleCause | null>;

export interface DiskWatchOptions {
  /** A folder on the volume; another one once music is kept elsewhere. */
  readonly folder: () => string;
  readonly environment: PlayerEnvironment;
  /** Free bytes on the volume of a folder; by default the system is asked. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** Watches how much room the volume has: every minute, and when somebody asks because a write failed. */
export class DiskWatch {
  /** The level changed. */
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

  /** Looks now, and then every minute. `looked` is called after each regular look. */
  async start(looked: () => void): Promise<void> {
    await this.check();
    if (this.#disposed) return;
    this.#cancel = this.#options.environment.after(CHECK_MS, () => void this.#again(looked));
  }

  /** Looks now. */
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
