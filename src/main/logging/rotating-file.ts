import { closeSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";

export interface RotationLimits {
  /** A file above this size, in bytes, is put aside. */
  readonly maxBytes: number;
  /** How many files are kept beside the current one. */
  readonly keep: number;
}

const DEFAULT_LIMITS: RotationLimits = { maxBytes: 4_000_000, keep: 3 };

/**
 * A log file that never grows without end: `name`, `name.1` … `name.keep`, newest first.
 * Lines are written at once, so that the last words before a crash are there. A full disk loses lines, not the app.
 */
export class RotatingFile {
  readonly #path: string;
  readonly #limits: RotationLimits;
  #descriptor: number;
  #isOpen = true;
  #bytes: number;

  constructor(path: string, limits: RotationLimits = DEFAULT_LIMITS) {
    mkdirSync(dirname(path), { recursive: true });
    this.#path = path;
    this.#limits = limits;
    this.#descriptor = openSync(path, "a", 0o600);
    this.#bytes = statSync(path).size;
  }

  write(line: string): void {
    try {
      this.#bytes += writeSync(this.#descriptor, line);
      if (this.#bytes >= this.#limits.maxBytes) this.#rotate();
    } catch {
      // Where logging fails there is nowhere to say so, and the music must go on.
      this.#reopen();
    }
  }

  /** A rotation that failed half-way has no file to write to; the next line may find one. */
  #reopen(): void {
    if (this.#isOpen) return;
    try {
      this.#descriptor = openSync(this.#path, "a", 0o600);
      this.#isOpen = true;
    } catch {
      // Later, perhaps.
    }
  }

  #rotate(): void {
    closeSync(this.#descriptor);
    this.#isOpen = false;
    rmSync(`${this.#path}.${this.#limits.keep}`, { force: true });
    for (let age = this.#limits.keep - 1; age >= 0; age--) this.#age(age);
    this.#descriptor = openSync(this.#path, "a", 0o600);
    this.#isOpen = true;
    this.#bytes = 0;
  }

  #age(age: number): void {
    try {
      renameSync(age === 0 ? this.#path : `${this.#path}.${age}`, `${this.#path}.${age + 1}`);
    } catch {
      // There is not yet a file of this age.
    }
  }
}
