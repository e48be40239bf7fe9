import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { PlayRecord } from "#shared/contract/player.ts";
import type { Log } from "../logging/log.ts";
import { writeAtomically } from "../storage/stored-file.ts";

/** A line of the file: an entry, or entries that the service has. */
const Line = z.union([z.object({ add: PlayRecord }), z.object({ sent: z.array(z.string()) })]);
type Line = z.input<typeof Line>;

/** Lines that no longer count before the file is written anew. */
const COMPACT_AFTER = 500;

/**
 * Plays that the service has not acknowledged: one JSON object a line, only ever appended to, each line forced onto the
 * disk. A line cut off by a crash is dropped; nothing that was promised is.
 */
export class HistoryFile {
  readonly #path: string;
  readonly #entries: Map<string, PlayRecord>;
  #deadLines: number;
  #work: Promise<void> = Promise.resolve();

  private constructor(path: string, entries: Map<string, PlayRecord>, deadLines: number) {
    this.#path = path;
    this.#entries = entries;
    this.#deadLines = deadLines;
  }

  static async open(path: string, log: Log): Promise<HistoryFile> {
    await mkdir(dirname(path), { recursive: true });
    const text = await readFile(path, "utf8").catch(() => "");
    const entries = new Map<string, PlayRecord>();
    const lines = text.split("\n").filter((line) => line !== "");
    let damaged = 0;
    for (const line of lines) {
      const read = Line.safeParse(parseJson(line));
      if (!read.success) damaged++;
      else if ("add" in read.data) entries.set(read.data.add.playId, read.data.add);
      else for (const id of read.data.sent) entries.delete(id);
    }
    if (damaged > 0) log.warn({ damaged, file: path }, "history has unreadable lines");
    const file = new HistoryFile(path, entries, lines.length - entries.size);
    // What follows must begin on a line of its own.
    if (damaged > 0 || (text !== "" && !text.endsWith("\n"))) await file.#compact();
    return file;
  }

  /** Oldest first. */
  entries(): readonly PlayRecord[] {
    return [...this.#entries.values()];
  }

  /** Resolves when the entry is on the disk. */
  add(record: PlayRecord): Promise<void> {
    if (this.#entries.has(record.playId)) return this.#work;
    this.#entries.set(record.playId, record);
    return this.#do(() => this.#append({ add: record }));
  }

  forget(playIds: readonly string[]): Promise<void> {
    const known = playIds.filter((id) => this.#entries.delete(id));
    if (known.length === 0) return this.#work;
    this.#deadLines += known.length + 1;
    return this.#do(() =>
      this.#deadLines > COMPACT_AFTER ? this.#compact() : this.#append({ sent: known }),
    );
  }

  #do(step: () => Promise<void>): Promise<void> {
    const done = this.#work.then(step);
    this.#work = done.catch(() => undefined);
    return done;
  }

  async #append(line: Line): Promise<void> {
    const file = await open(this.#path, "a", 0o600);
    try {
      await file.appendFile(`${JSON.stringify(line)}\n`);
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  async #compact(): Promise<void> {
    const lines = this.entries().map((add) => `${JSON.stringify({ add })}\n`);
    await writeAtomically(this.#path, new TextEncoder().encode(lines.join("")));
    this.#deadLines = 0;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
