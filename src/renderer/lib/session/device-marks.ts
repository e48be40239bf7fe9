import { type KeyValueStorage, type Stored, stored } from "#renderer/lib/storage/stored.ts";

/** Limit for people who share a computer; the oldest mark is dropped first. */
const MOST = 10;

/**
 * Marks of earlier sign-ins on this device, newest first. Not credentials: sent with a password they prove an earlier
 * sign-in here. They survive signing out.
 */
export class DeviceMarks {
  readonly #kept: Stored<readonly string[]>;

  constructor(storage: KeyValueStorage) {
    this.#kept = stored(storage, "device-marks", parseMarks);
  }

  read(): readonly string[] {
    return this.#kept.read() ?? [];
  }

  add(mark: string | null): void {
    if (mark === null) return;
    this.#kept.write([mark, ...this.read().filter((other) => other !== mark)].slice(0, MOST));
  }
}

function parseMarks(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  return value.filter((mark) => typeof mark === "string").slice(0, MOST);
}
