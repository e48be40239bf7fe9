import { appendFileSync } from "node:fs";
import { copyFile, mkdir, open, readFile, rename, truncate } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { z } from "zod";
import type { Log } from "#main/logging/log.ts";
import { syncFolder, writeAtomically } from "#main/storage/atomic-write.ts";
import type { DamageListener } from "#main/storage/stored-file.ts";

/** An entry, recognised by its id. */
interface Identified {
  readonly playId: string;
}

/** A line of the file: a new entry, or ids of entries that the service has acknowledged. */
type Line<Entry> = { readonly add: Entry } | { readonly sent: readonly string[] };

const Sent = z.object({ sent: z.array(z.string()) });

/** The file is rewritten when it has this many obsolete lines. */
const COMPACT_AFTER = 500;

export interface HistoryFileOptions {
  readonly damaged?: DamageListener;
  /** Delay before a refused write is retried, in ms. */
  readonly retryMs?: number;
  /** Most entries; the oldest are dropped. No limit by default. */
  readonly most?: number;
}

const RETRY_MS = 10_000;

/**
 * Plays of tracks, or messages, that the service has not acknowledged: an append-only file with one JSON object per line, each line synced to
 * the disk. A line torn by a crash is dropped; no acknowledged write is lost. Lines refused by a full disk stay in
 * memory and are retried until written.
 */
export class HistoryFile<Entry extends Identified> {
  readonly #path: string;
  readonly #log: Log;
  readonly #options: HistoryFileOptions;
  readonly #entries: Map<string, Entry>;
  /** Lines to append, in order. */
  #pending: Line<Entry>[] = [];
  #deadLines: number;
  /** Whether the file ends in a partial line that could not be removed. */
  #isTorn: boolean;
  /** Whether the disk refuses writes, which is logged once. */
  #isRefused = false;
  #work: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;

  private constructor(
    path: string,
    log: Log,
    options: HistoryFileOptions,
    entries: Map<string, Entry>,
    { deadLines, isTorn }: { readonly deadLines: number; readonly isTorn: boolean },
  ) {
    this.#path = path;
    this.#log = log;
    this.#options = options;
    this.#entries = entries;
    this.#deadLines = deadLines;
    this.#isTorn = isTorn;
  }

  /** Reads the file. Never rejects: while the disk refuses writes, plays are kept in memory. */
  static async open<Entry extends Identified>(
    path: string,
    schema: z.ZodType<Entry>,
    log: Log,
    options: HistoryFileOptions = {},
  ): Promise<HistoryFile<Entry>> {
    const lineOf = z.union([z.object({ add: schema }), Sent]);
    await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
      log.error({ error: String(error), file: path }, "there is no folder for the history");
    });
    const content = await readFile(path).catch((error: unknown) => putAside(path, error, log, options));
    // A partial last line is no damage: the process died while writing it, before `add` resolved.
    const whole = content.lastIndexOf("\n") + 1;
    const isTorn = whole < content.length && !(await cutOff(path, whole, log));
    const entries = new Map<string, Entry>();
    const lines = content
      .subarray(0, whole)
      .toString("utf8")
      .split("\n")
      .filter((line) => line !== "");
    let damaged = 0;
    for (const line of lines) {
      const read = lineOf.safeParse(parseJson(line));
      if (!read.success) damaged++;
      else if ("add" in read.data) entries.set(read.data.add.playId, read.data.add);
      else for (const id of read.data.sent) entries.delete(id);
    }
    if (damaged > 0) {
      log.error({ damaged, file: path }, "history has unreadable lines");
      await copyFile(path, `${path}.damaged`).catch(() => undefined);
      options.damaged?.(basename(path));
    }
    const file = new HistoryFile(path, log, options, entries, {
      deadLines: lines.length - entries.size,
      isTorn,
    });
    if (damaged > 0) await file.#do(() => file.#compact());
    return file;
  }

  /** Returns the entries, oldest first. */
  entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  /** Resolves when the entry is on disk. If the disk refuses, resolves at once; the write is retried. */
  add(record: Entry): Promise<void> {
    if (this.#entries.has(record.playId)) return this.#work;
    this.#entries.set(record.playId, record);
    this.#pending.push({ add: record });
    this.#dropOldest();
    return this.#do(() => this.#append());
  }

  forget(playIds: readonly string[]): Promise<void> {
    const known = playIds.filter((id) => this.#entries.delete(id));
    if (known.length === 0) return this.#work;
    this.#deadLines += known.length + 1;
    this.#pending.push({ sent: [...known] });
    return this.#do(() => (this.#deadLines > COMPACT_AFTER ? this.#compact() : this.#append()));
  }

  /** Writes all pending lines synchronously, because the process may end at any time. A duplicate line counts once. */
  keepNow(): void {
    const text = this.#pending.map((line) => `${JSON.stringify(line)}\n`).join("");
    if (text === "") return;
    try {
      // The newline ends a line whose write may be cut off.
      appendFileSync(this.#path, `\n${text}`, { mode: 0o600 });
      this.#pending = [];
    } catch (error) {
      this.#log.warn({ error: String(error) }, "history not kept at the end");
    }
  }

  #dropOldest(): void {
    const excess = this.#entries.size - (this.#options.most ?? Number.POSITIVE_INFINITY);
    if (excess <= 0) return;
    this.#log.warn(
      { entries: excess, file: this.#path },
      "the oldest history was dropped, there is too much",
    );
    void this.forget([...this.#entries.keys()].slice(0, excess));
  }

  #do(step: () => Promise<void>): Promise<void> {
    clearTimeout(this.#retry);
    const done = this.#work.then(step).then(() => {
      this.#isRefused = false;
    });
    this.#work = done.catch((error: unknown) => {
      if (!this.#isRefused)
        this.#log.error({ error: String(error) }, "history could not be written; it is tried again");
      this.#isRefused = true;
      clearTimeout(this.#retry);
      const again = () => void this.#do(() => this.#append());
      this.#retry = setTimeout(again, this.#options.retryMs ?? RETRY_MS).unref();
    });
    return this.#work;
  }

  /** Writes all pending lines or none. */
  async #append(): Promise<void> {
    const lines = [...this.#pending];
    if (lines.length === 0) return;
    await mkdir(dirname(this.#path), { recursive: true });
    const file = await open(this.#path, "a", 0o600);
    try {
      const { size } = await file.stat();
      try {
        const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
        await file.appendFile(this.#isTorn ? `\n${text}` : text);
        await file.datasync();
        this.#isTorn = false;
      } catch (error) {
        // A partial write stays as a separate line.
        await file.truncate(size).catch(() => {
          this.#isTorn = true;
        });
        throw error;
      }
      if (size === 0) await syncFolder(dirname(this.#path));
    } finally {
      await file.close();
    }
    this.#pending = this.#pending.slice(lines.length);
  }

  async #compact(): Promise<void> {
    const written = this.#pending.length;
    const lines = this.entries().map((add) => `${JSON.stringify({ add })}\n`);
    await writeAtomically(this.#path, new TextEncoder().encode(lines.join("")));
    this.#pending = this.#pending.slice(written);
    this.#deadLines = 0;
    this.#isTorn = false;
  }
}

/** Removes a partial line from the end of the file; returns whether it is gone. */
async function cutOff(path: string, whole: number, log: Log): Promise<boolean> {
  return truncate(path, whole).then(
    () => true,
    (error: unknown) => {
      log.error({ error: String(error), file: path }, "the end of the history cannot be cut off");
      return false;
    },
  );
}

/** Sets aside an existing file that cannot be read, so that new writes do not replace it. */
async function putAside(
  path: string,
  error: unknown,
  log: Log,
  { damaged }: HistoryFileOptions,
): Promise<Buffer> {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) {
    log.error({ error: String(error), file: path }, "history cannot be read");
    await rename(path, `${path}.damaged`).catch(() => undefined);
    damaged?.(basename(path));
  }
  return Buffer.alloc(0);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
