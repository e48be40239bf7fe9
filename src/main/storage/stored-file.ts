import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import type { z } from "zod";
import type { Log } from "../logging/log.ts";

/** How a value becomes bytes and back; throws when the bytes are not what it wrote. */
export interface Codec {
  readonly encode: (json: string) => Promise<Uint8Array> | Uint8Array;
  readonly decode: (bytes: Uint8Array) => Promise<string> | string;
}

const PLAIN: Codec = {
  encode: (json) => new TextEncoder().encode(json),
  decode: (bytes) => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
};

/**
 * One value in one file. Writes are atomic and in order; a file that cannot be read back is reported, put aside
 * as `.damaged` for whoever looks into it, and counts as absent: damaged state never stops a start.
 */
export class StoredFile<Schema extends z.ZodType> {
  readonly #path: string;
  readonly #schema: Schema;
  readonly #log: Log;
  readonly #codec: Codec;
  #writing: Promise<void> = Promise.resolve();

  constructor(path: string, schema: Schema, log: Log, codec: Codec = PLAIN) {
    this.#path = path;
    this.#schema = schema;
    this.#log = log;
    this.#codec = codec;
  }

  /** The stored value, or null when there is none that can be used. */
  async read(): Promise<z.output<Schema> | null> {
    const bytes = await readFile(this.#path).catch(() => null);
    if (!bytes) return null;
    try {
      return this.#schema.parse(JSON.parse(await this.#codec.decode(bytes)));
    } catch (error) {
      this.#log.error({ error: nameOf(error), file: this.#path }, "stored file is damaged");
      await rename(this.#path, `${this.#path}.damaged`).catch(() => undefined);
      return null;
    }
  }

  /** Replaces the value. When this resolves, the new value survives a loss of power. */
  write(value: z.input<Schema>): Promise<void> {
    const json = JSON.stringify(value);
    const written = this.#writing.then(async () =>
      writeAtomically(this.#path, await this.#codec.encode(json)),
    );
    this.#writing = written.catch(() => undefined);
    return written;
  }
}

/** Writes a file so that a reader finds the old or the new contents, never a part. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.new`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** The kind of error only: the message of a parse error quotes the contents, which may be secret. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
