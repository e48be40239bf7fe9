import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setPriority, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { deleteUnfinished } from "#server/catalog/audio/atomic-file.ts";
import type { SoundJob, SoundOutcome } from "#server/catalog/sounds/sound-job.ts";
import type { ImportOutcome } from "./import-file.ts";
import type { FromReader, ToReader } from "./import-messages.ts";
import { DAMAGED, NO_MEMORY, TOO_SLOW } from "./reasons.ts";
import { type CatalogueStore, TrackRefused } from "./store.ts";

/** Limits of reading one file. */
export interface ImportLimits {
  /** Memory that the process may use, in bytes. */
  readonly bytes: number;
  /** Time for one file, in ms. */
  readonly ms: number;
}

/** See [Note: memory of an import]. */
export const IMPORT_LIMITS: ImportLimits = {
  bytes: Math.min(5 * 1024 ** 3, Math.floor(totalmem() * 0.6)),
  ms: 10 * 60_000,
};

/** How long a process without work stays, in ms: a batch needs one only. */
const IDLE_MS = 10_000;
/** How long a process may take to begin, in ms: a busy computer loads the decoders slowly. */
const START_MS = 60_000;
/** Priority below the service's, but not so low that a busy computer never comes to it. */
const NICENESS = 5;
/** How much of what a dying process says is kept for the log. */
const LAST_WORDS = 2000;
/** What a process needs of the environment; secrets stay with the service. */
const PASSED = ["PATH", "Path", "SystemRoot", "HOME", "TMPDIR", "TEMP", "TMP", "LD_LIBRARY_PATH"];

/** The fault of a file that ends its process: memory ran out, or the decoder crashed. */
const MEMORY_SIGNALS: ReadonlySet<string | null> = new Set(["SIGKILL", "SIGABRT"]);

export interface IsolatedFile {
  readonly path: string;
  /** The path that its people know. */
  readonly name: string;
  readonly catalogueFolder: string;
}

/** Imports files in a process of its own, one at a time, at low priority. */
export class IsolatedImporter {
  readonly #limits: ImportLimits;
  readonly #turns = pLimit(1);
  #reader: Reader | null = null;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(limits: ImportLimits) {
    this.#limits = limits;
  }

  /**
   * Imports a file. What goes wrong because of it is its outcome. Rejects when the store fails, the process cannot be
   * started, or `signal` is aborted.
   */
  async import(file: IsolatedFile, store: CatalogueStore, signal: AbortSignal): Promise<ImportOutcome> {
    const { path, name, catalogueFolder } = file;
    return (await this.#run({
      job: { say: "read", path, name, catalogueFolder },
      folder: join(catalogueFolder, "audio"),
      store,
      signal,
    })) as ImportOutcome;
  }

  /** Makes a sound of messages; rejects as `import` does. */
  async sound<Job extends SoundJob>(job: Job, signal: AbortSignal): Promise<OutcomeOf<Job>> {
    return (await this.#run({
      job: { say: "sound", job },
      folder: job.kind === "cut" ? job.folder : dirname(job.target),
      store: null,
      signal,
    })) as OutcomeOf<Job>;
  }

  async #run(work: Work): Promise<Outcome> {
    return await this.#turns(async () => {
      if (this.#isClosed) throw new Error("The importer is closed");
      work.signal.throwIfAborted();
      clearTimeout(this.#idle);
      const reader = this.#reader?.isDead === false ? this.#reader : new Reader(this.#limits);
      this.#reader = reader;
      try {
        return await reader.read(work);
      } finally {
        if (reader.isDead || this.#isClosed) this.#drop();
        else this.#idle = setTimeout(() => this.#drop(), IDLE_MS).unref();
      }
    });
  }

  #drop(): void {
    clearTimeout(this.#idle);
    this.#reader?.end();
    this.#reader = null;
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
  }
}

type Outcome = ImportOutcome | SoundOutcome;

/** What becomes of a job: what it makes, or why it was given up. */
type OutcomeOf<Job extends SoundJob> = Extract<SoundOutcome, { readonly kind: Job["kind"] | "skipped" }>;

/** Something to do for a process. */
interface Work {
  readonly job: ToReader;
  /** Where it leaves unfinished files. */
  readonly folder: string;
  /** Null: the job asks nothing. */
  readonly store: CatalogueStore | null;
  readonly signal: AbortSignal;
}

type Ending =
  | { readonly how: "outcome"; readonly outcome: Outcome }
  | { readonly how: "error"; readonly error: unknown };

/** One process. */
class Reader {
  readonly #child: ChildProcess;
  readonly #limits: ImportLimits;
  readonly #mark = `${randomUUID()}-`;
  readonly #exited: Promise<unknown>;
  /** Before that, its end is no file's fault. */
  #isReady = false;
  #said = "";
  isDead = false;

  constructor(limits: ImportLimits) {
    this.#limits = limits;
    this.#child = fork(
      fileURLToPath(new URL("./import-process.ts", import.meta.url)),
      [String(limits.bytes), this.#mark],
      {
        env: Object.fromEntries(
          PASSED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
        ),
        execArgv: [],
        serialization: "advanced",
        stdio: ["ignore", "ignore", "pipe", "ipc"],
      },
    );
    this.#child.stderr?.on("data", (text) => {
      this.#said = `${this.#said}${text}`.slice(-LAST_WORDS);
    });
    const die = () => {
      this.isDead = true;
    };
    this.#child.once("exit", die);
    this.#exited =
      this.#child.pid === undefined
        ? Promise.resolve()
        : new Promise((resolve) => this.#child.once("exit", resolve));
    // Also while it reads nothing: an error that nobody hears would end the service.
    this.#child.on("error", die);
    if (this.#child.pid !== undefined) lowerPriority(this.#child.pid);
  }

  async read({ job, folder, store, signal }: Work): Promise<Outcome> {
    const child = this.#child;
    const ended = Promise.withResolvers<Ending>();
    const end = (ending: Ending) => ended.resolve(ending);
    const fail = (error: unknown) => end({ how: "error", error });
    const skip = (reason: typeof TOO_SLOW) => end({ how: "outcome", outcome: { kind: "skipped", reason } });
    let failure: unknown = null;
    /** Whether it has come to an end by itself, and can read the next file. */
    let isIntact = false;
    const say = (message: ToReader) => {
      if (child.connected) child.send(message, () => {});
    };
    const answer = async (work: () => Promise<ToReader>) => {
      try {
        say(await work());
      } catch (error) {
        if (error instanceof TrackRefused) return say({ say: "refused", reason: error.reason });
        failure = error;
        say({ say: "failed" });
      }
    };
    // Its decoder may be blocked for good: the process is killed.
    let late = setTimeout(() => fail(new Error(`No process to read music files: ${this.#said}`)), START_MS);
    const begin = () => {
      clearTimeout(late);
      late = setTimeout(() => skip(TOO_SLOW), this.#limits.ms);
      say(job);
    };
    const hear = (heard: unknown) => {
      const message = heard as FromReader;
      if (message.say === "ready") {
        this.#isReady = true;
        begin();
      } else if (message.say === "find" && store)
        void answer(async () => ({
          say: "known",
          known: await store.findFile(message.contentHash, message.fileName),
        }));
      else if (message.say === "store" && store)
        void answer(async () => {
          await store.upsertTrack(message.track);
          return { say: "stored" };
        });
      else if (message.say === "complete" && store)
        void answer(async () => {
          await store.completeTrack(message.contentHash, message.rights);
          return { say: "stored" };
        });
      else {
        isIntact = true;
        if (message.say === "outcome") end({ how: "outcome", outcome: message.outcome });
        else fail(failure ?? new Error(message.say === "error" ? message.message : "No store was given"));
      }
    };
    const exited = (_code: number | null, by: string | null) => {
      if (!this.#isReady) fail(new Error(`Music files cannot be read: ${this.#said}`));
      else skip(MEMORY_SIGNALS.has(by) ? NO_MEMORY : DAMAGED);
    };
    const abort = () => fail(signal.reason);
    child.on("message", hear);
    child.once("exit", exited);
    child.once("error", fail);
    signal.addEventListener("abort", abort);
    if (this.#isReady) begin();
    try {
      const ending = await ended.promise;
      if (ending.how === "error") throw ending.error;
      return ending.outcome;
    } finally {
      clearTimeout(late);
      child.off("message", hear);
      child.off("exit", exited);
      child.off("error", fail);
      signal.removeEventListener("abort", abort);
      if (!isIntact) {
        this.end();
        await this.#exited;
        await deleteUnfinished(folder, this.#mark);
      }
    }
  }

  end(): void {
    this.isDead = true;
    this.#child.kill("SIGKILL");
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended already, or the system has no priorities.
  }
}
