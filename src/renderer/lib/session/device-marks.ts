import { type KeyValueStorage, type Stored, stored } from "../storage/stored.ts";

/** For people who share one computer; the oldest mark is dropped first. */
const MOST = 10;

/**
 * What sign-ins left on this device, the newest first. No credentials: shown with a password they say that somebody signed
 * in here before. They outlive signing out.
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
