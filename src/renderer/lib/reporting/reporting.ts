import { newId } from "#renderer/lib/new-id.ts";
import type { LogLevel } from "#shared/domain/reporting/log-levels.ts";
import type { Entry, EventProperties, Timing } from "./entry.ts";
import type { Reporter } from "./reporter.ts";

type NewEntry = Entry extends infer One ? (One extends Entry ? Omit<One, "at"> : never) : never;

/** Log functions of one part of the client. */
export type Logger = Readonly<Record<LogLevel, (message: string, error?: unknown) => void>>;

/** Most entries that wait for the reporter. */
const MAX_WAITING = 100;

/**
 * All of the client's reports about itself: errors, comments on them, timings, events and the log. Never throws and is
 * never awaited. The first error or `start` loads the reporter, which is not part of the first load;
 * see [Note: client reports].
 */
export class Reporting {
  readonly #load: () => Promise<Reporter>;
  readonly #ids = new WeakMap<object, string>();
  #waiting: Entry[] = [];
  #reporter: Reporter | null = null;
  #loading: Promise<Reporter> | null = null;

  constructor(load: () => Promise<Reporter>) {
    this.#load = load;
  }

  /**
   * The log of a part of the client. Every message becomes a breadcrumb of the next error's report; the console shows
   * messages above the threshold. A message of level error is reported, with the scope.
   */
  logger(scope: string): Logger {
    const at = (level: LogLevel) => (message: string, error?: unknown) => {
      if (level === "error") this.error(scope, error ?? new Error(message));
      this.#put({ kind: "log", level, scope, message, error }, level === "warn");
    };
    return {
      silly: at("silly"),
      debug: at("debug"),
      info: at("info"),
      notice: at("notice"),
      warn: at("warn"),
      error: at("error"),
    };
  }

  /** Reports an unexpected error and returns its report id. The same error is reported once. */
  error(scope: string, error: unknown): string {
    const object = typeof error === "object" ? error : null;
    const known = object && this.#ids.get(object);
    if (known) return known;
    const id = newId();
    if (object) this.#ids.set(object, id);
    this.#put({ kind: "error", id, scope, error }, true);
    return id;
  }

  /** Sends a person's comment on an error; rejects when it cannot be sent. */
  async comment(error: string, comment: string): Promise<void> {
    await (await this.start()).comment(error, comment);
  }

  /** Reports a duration. */
  timing(timing: Timing): void {
    this.#put({ kind: "timing", ...timing });
  }

  /** Reports an analytics event. */
  event(name: string, properties: EventProperties = {}): void {
    this.#put({ kind: "event", name, properties });
  }

  /** Loads the reporter once. Rejects on failure; the next error retries. */
  start(): Promise<Reporter> {
    this.#loading ??= this.#load().then(
      (reporter) => {
        this.#reporter = reporter;
        for (const entry of this.#waiting.splice(0)) take(reporter, entry);
        return reporter;
      },
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  #put(added: NewEntry, urgent = false): void {
    const entry: Entry = { ...added, at: Date.now() };
    if (this.#reporter) {
      take(this.#reporter, entry);
      return;
    }
    this.#waiting.push(entry);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    if (urgent) this.start().catch(() => undefined);
  }
}

/** Drops an entry that cannot be handled: reporting must not fail its caller. */
function take(reporter: Reporter, entry: Entry): void {
  try {
    reporter.take(entry);
  } catch {
    // There is nowhere left to report it.
  }
}
