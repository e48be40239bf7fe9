import { copyFile, readFile, rename } from "node:fs/promises";
import { basename } from "node:path";
import type { z } from "zod";
import type { Log } from "../logging/log.ts";
import { writeAtomically } from "./atomic-write.ts";

/** How a value becomes bytes and back; throws when the bytes are not what it wrote, see also {@link LockedError}. */
export interface Codec {
  readonly encode: (json: string) => Promise<Uint8Array> | Uint8Array;
  readonly decode: (bytes: Uint8Array) => Promise<string | Decoded> | string;
}

export interface Decoded {
  readonly json: string;
  /** The value is to be encoded anew: its key has been replaced. */
  readonly isOutdated: boolean;
}

/** Thrown by a codec that lacks the key to read what it once wrote, or to write. Another start may have it. */
export class LockedError extends Error {
  override readonly name = "LockedError";
  /** Resolves when the key is there after all; null where nobody knows. */
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

/** Is told the name of a file that could not be read back and was put aside; for a trouble DEVICE_ERROR_STATE_DAMAGED. */
export type DamageListener = (file: string) => void;

export interface StoredFileOptions {
  readonly codec?: Codec;
  readonly damaged?: DamageListener;
  /** A value that the disk refused is written again after this long, in ms. */
  readonly retryMs?: number;
}

const RETRY_MS = 15_000;

type Read<Value> = (Decoded & { readonly value: Value }) | "absent" | "damaged" | "locked";

/**
 * One value in one file, with a copy beside it (`.backup`). Writes are atomic and in order; one that the disk refuses is
 * tried again until it is written or replaced. A file that cannot be read back is reported, put aside as `.damaged`
 * for whoever looks into it, and its copy is used; where that is damaged too, the value counts as absent: damaged
 * state never stops a start. What is only locked counts as absent as well, but stays where it is.
 */
export class StoredFile<Schema extends z.ZodType> {
  readonly #path: string;
  readonly #schema: Schema;
  readonly #log: Log;
  readonly #codec: Codec;
  readonly #options: StoredFileOptions;
  #writing: Promise<void> = Promise.resolve();
  /** Counts the values: an old one that could not be written must not come after a newer one. */
  #version = 0;
  #retry: NodeJS.Timeout | undefined;
  #locked = false;
  #opens: Promise<unknown> | null = null;
  /** What was reported since the value could last be read: whoever waits for a key asks again and again. */
  readonly #told = new Set<string>();

  constructor(path: string, schema: Schema, log: Log, options: StoredFileOptions = {}) {
    this.#path = path;
    this.#schema = schema;
    this.#log = log;
    this.#codec = options.codec ?? PLAIN;
    this.#options = options;
  }

  /** Whether the last read found a value that cannot be opened for now, see {@link LockedError}. */
  get isLocked(): boolean {
    return this.#locked;
  }

  /** Resolves when a value that {@link isLocked} can be read; null where nobody knows when that will be. */
  get opens(): Promise<unknown> | null {
    return this.#opens;
  }

  /** The stored value, or null when there is none that can be used. */
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
    // Nobody waits for the repair; until it is done the damaged file stays, and the copy would be found again.
    await copyFile(this.#path, aside).catch(() => undefined);
    void this.#put(copy.json, this.#version).catch(() => undefined);
    return copy.value;
  }

  /** Replaces the value. When this resolves, the new value survives a loss of power. Rejects when the disk refuses for now. */
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

  /** Nothing waits for it; a newer value takes its place. */
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

  /** Once. What is only locked is no damage. */
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

/** Where a file's copy is. */
export function backupOf(path: string): string {
  return `${path}.backup`;
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** The kind of error only: the message of a parse error quotes the contents, which may be secret. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
