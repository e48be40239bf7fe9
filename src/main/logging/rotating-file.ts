import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
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
  /** Null while there is no file to write to. */
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

  /** Where logging fails there is nowhere to say so, and the music must go on; the next line may find a file again. */
  #quietly(work: () => void): void {
    try {
      work();
    } catch {
      // Said above.
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
    // Its number may be another file's from now on.
    this.#descriptor = null;
    rmSync(`${this.#path}.${keep}`, { force: true });
    for (let age = keep - 1; age >= 0; age--) this.#age(age);
    this.#open();
  }

  #age(age: number): void {
    try {
      renameSync(age === 0 ? this.#path : `${this.#path}.${age}`, `${this.#path}.${age + 1}`);
    } catch {
      // There is not yet a file of this age.
    }
  }
}
