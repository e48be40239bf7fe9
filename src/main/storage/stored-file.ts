import { copyFile, readFile, rename } from "node:fs/promises";
import { basename } from "node:path";
import type { z } from "zod";
import type { Log } from "#main/logging/log.ts";
import { writeAtomically } from "./atomic-write.ts";

/** Encodes and decodes a value. Throws on bytes that it did not write, see also {@link LockedError}. */
export interface Codec {
  readonly encode: (json: string) => Promise<Uint8Array> | Uint8Array;
  readonly decode: (bytes: Uint8Array) => Promise<string | Decoded> | string;
}

export interface Decoded {
  readonly json: string;
  /** Whether the value must be encoded again, because its key has been replaced. */
  readonly isOutdated: boolean;
}

/** Thrown by a codec without the key to read or write the value. A later start may have it. */
export class LockedError extends Error {
  override readonly name = "LockedError";
  /** Resolves when the key becomes available; null when that cannot be known. */
  readonly opens: Promise<unknown> | null;

  constructor(message: string, opens: Promise<unknown> | null = null) {
    super(message);
    this.opens = opens;
    opens?.catch(() => undefined);
  }
}

const PLAIN: Codec = {
  encode: (json) => new TextEncoder().encode(json),
  decode: (bytes) => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
};

/** Receives the name of a file that was unreadable and set aside; opens the trouble DEVICE_ERROR_STATE_DAMAGED. */
export type DamageListener = (file: string) => void;

export interface StoredFileOptions {
  readonly codec?: Codec;
  readonly damaged?: DamageListener;
  /** Delay before a refused write is retried, in ms. */
  readonly retryMs?: number;
}

const RETRY_MS = 15_000;

type Read<Value> = (Decoded & { readonly value: Value }) | "absent" | "damaged" | "locked";

/**
 * One value in one file, with a copy beside it (`.backup`). Writes are atomic and in order; a refused write is retried
 * until it succeeds or is superseded. A file that cannot be read is reported, set aside as `.damaged` for later
 * inspection, and replaced by its copy. If the copy is damaged too, the value counts as absent: damaged state never
 * prevents a start. A locked file also counts as absent, but is left alone.
 */
export class StoredFile<Schema extends z.ZodType> {
  readonly #path: string;
  readonly #schema: Schema;
  readonly #log: Log;
  readonly #codec: Codec;
  readonly #options: StoredFileOptions;
  #writing: Promise<void> = Promise.resolve();
  /** Number of the latest value, so that a retried write never overwrites a newer one. */
  #version = 0;
  #retry: NodeJS.Timeout | undefined;
  #locked = false;
  #opens: Promise<unknown> | null = null;
  /** Reports since the last successful read; waiting for a key repeats the same read many times. */
  readonly #told = new Set<string>();

  constructor(path: string, schema: Schema, log: Log, options: StoredFileOptions = {}) {
    this.#path = path;
    this.#schema = schema;
    this.#log = log;
    this.#codec = options.codec ?? PLAIN;
    this.#options = options;
  }

  /** Whether the last read found a locked value, see {@link LockedError}. */
  get isLocked(): boolean {
    return this.#locked;
  }

  /** Resolves when a value that {@link isLocked} can be read; null when that cannot be known. */
  get opens(): Promise<unknown> | null {
    return this.#opens;
  }

  /** The stored value, or null when there is no usable one. */
  async read(): Promise<z.output<Schema> | null> {
    this.#locked = false;
    this.#opens = null;
    const stored = await this.#tryRead(this.#path);
    if (typeof stored === "object" || stored === "absent") {
      this.#told.clear();
      if (stored === "absent") return null;
      if (stored.isOutdated) void this.#put(stored.json, this.#version).catch(() => undefined);
      return stored.value;
    }
    const aside = `${this.#path}.damaged`;
    const copy = await this.#tryRead(backupOf(this.#path));
    if (typeof copy === "string") {
      const mayOpenLater = stored === "locked" || copy === "locked";
      this.#locked = mayOpenLater;
      if (!mayOpenLater) await rename(this.#path, aside).catch(() => undefined);
      return null;
    }
    // The repair runs in the background; until it is done, the damaged file stays and reads use the copy.
    await copyFile(this.#path, aside).catch(() => undefined);
    void this.#put(copy.json, this.#version).catch(() => undefined);
    return copy.value;
  }

  /** Replaces the value. Once it resolves, the value survives a loss of power. Rejects when the disk refuses it. */
  write(value: z.input<Schema>): Promise<void> {
    clearTimeout(this.#retry);
    this.#version += 1;
    return this.#put(JSON.stringify(value), this.#version);
  }

  #put(json: string, version: number): Promise<void> {
    const bytes = this.#writing.then(async () => this.#codec.encode(json));
    const written = bytes.then((encoded) => writeAtomically(this.#path, encoded));
    this.#writing = written.then(
      async () => writeAtomically(backupOf(this.#path), await bytes).catch(() => undefined),
      (error: unknown) => this.#tryAgain(json, version, error),
    );
    return written;
  }

  /** Retries a write in the background, unless a newer value supersedes it. */
  #tryAgain(json: string, version: number, error: unknown): void {
    if (version !== this.#version) return;
    const again = () => void this.#put(json, version).catch(() => undefined);
    const timer = setTimeout(again, this.#options.retryMs ?? RETRY_MS).unref();
    this.#retry = timer;
    const opened = () => {
      if (this.#retry !== timer || version !== this.#version) return;
      clearTimeout(timer);
      again();
    };
    if (error instanceof LockedError) error.opens?.then(opened, () => undefined);
  }

  async #tryRead(path: string): Promise<Read<z.output<Schema>>> {
    try {
      const decoded = await this.#codec.decode(await readFile(path));
      const { json, isOutdated } =
        typeof decoded === "string" ? { json: decoded, isOutdated: false } : decoded;
      return { value: this.#schema.parse(JSON.parse(json)), json, isOutdated };
    } catch (error) {
      if (isAbsent(error)) return "absent";
      const state = error instanceof LockedError ? "locked" : "damaged";
      if (error instanceof LockedError) this.#opens ??= error.opens;
      this.#tell(path, state, nameOf(error));
      return state;
    }
  }

  /** Reports a state once. A locked file is not damaged. */
  #tell(path: string, state: "locked" | "damaged", error: string): void {
    const told = `${state} ${path}`;
    if (this.#told.has(told)) return;
    this.#told.add(told);
    if (state === "locked") {
      this.#log.warn({ file: path }, "stored file is locked; it is kept for when it can be opened");
    } else {
      this.#log.error({ error, file: path }, "stored file is damaged");
      if (path === this.#path) this.#options.damaged?.(basename(path));
    }
  }
}

/** Path of a file's copy. */
export function backupOf(path: string): string {
  return `${path}.backup`;
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Name of an error. Its message may be secret: a parse error quotes the contents. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
