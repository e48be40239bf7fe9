import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

export interface RotationLimits {
  /** A file above this size, in bytes, is rotated. */
  readonly maxBytes: number;
  /** Number of files kept besides the current one. */
  readonly keep: number;
}

const DEFAULT_LIMITS: RotationLimits = { maxBytes: 4_000_000, keep: 3 };

/**
 * A log file of limited size: `name`, `name.1` … `name.keep`, newest first.
 *
 * Lines are written synchronously, so that the last lines before a crash are on disk. A full disk loses lines but does
 * not affect the app.
 */
export class RotatingFile {
  readonly #path: string;
  readonly #limits: RotationLimits;
  /** Null while no file is open. */
  #descriptor: number | null = null;
  #bytes = 0;

  constructor(path: string, limits: RotationLimits = DEFAULT_LIMITS) {
    this.#path = path;
    this.#limits = limits;
    this.#quietly(() => this.#open());
  }

  write(line: string): void {
    this.#quietly(() => {
      this.#bytes += writeSync(this.#descriptor ?? this.#open(), line);
      if (this.#bytes >= this.#limits.maxBytes) this.#rotate();
    });
  }

  /** Ignores failures: there is nowhere to log them, the music must go on, and the next line retries. */
  #quietly(work: () => void): void {
    try {
      work();
    } catch {
      // See above.
    }
  }

  #open(): number {
    mkdirSync(dirname(this.#path), { recursive: true });
    const descriptor = openSync(this.#path, "a", 0o600);
    this.#descriptor = descriptor;
    this.#bytes = fstatSync(descriptor).size;
    return descriptor;
  }

  #rotate(): void {
    const { keep } = this.#limits;
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    // The number may be reused for another file.
    this.#descriptor = null;
    rmSync(`${this.#path}.${keep}`, { force: true });
    for (let age = keep - 1; age >= 0; age--) this.#age(age);
    this.#open();
  }

  #age(age: number): void {
    try {
      renameSync(age === 0 ? this.#path : `${this.#path}.${age}`, `${this.#path}.${age + 1}`);
    } catch {
      // No file of this age exists yet.
    }
  }
}
