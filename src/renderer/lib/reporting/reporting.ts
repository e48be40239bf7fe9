import type { Report } from "#shared/contract/rest/reporting.ts";
import { isShown, type LogLevel, type LogThreshold } from "#shared/domain/reporting/log-levels.ts";
import { BREADCRUMBS } from "#shared/domain/reporting/report-limits.ts";
import { newId } from "../new-id.ts";
import { isExpectedNetworkError } from "../transport/api-error.ts";
import { CONSENT, type ConsentLevel } from "./consent.ts";

/** How many of each kind of timing are reported (specification, platform §9, real-user monitoring). */
export const SAMPLE_RATES = { page: 0.1, operation: 0.1, request: 0.01 } as const;

/** How long something took, and which share of its kind is reported. */
export interface Timing {
  readonly sample: keyof typeof SAMPLE_RATES;
  readonly name: string;
  readonly type: string;
  readonly outcome: "success" | "error";
  readonly durationMs: number;
}

/** A message of the log. */
export interface Breadcrumb {
  readonly at: number;
  readonly level: LogLevel;
  readonly scope: string;
  readonly message: string;
}

/** What waits to be sent: an error as it was thrown, with what happened before. */
export type Waiting =
  | {
      readonly kind: "error";
      readonly scope: string;
      readonly error: unknown;
      readonly breadcrumbs: readonly Breadcrumb[];
    }
  | { readonly kind: "comment"; readonly error: string; readonly comment: string }
  | ({ readonly kind: "timing" } & Omit<Timing, "sample">)
  | { readonly kind: "event"; readonly name: string; readonly properties: EventProperties };

export type Queued = Waiting & { readonly id: string; readonly at: number };

type EventProperties = Extract<Report, { kind: "event" }>["properties"];

/** The log of one part of the client. */
export type Logger = Readonly<Record<LogLevel, (message: string, error?: unknown) => void>>;

export interface ReportingOptions {
  /** Sends reports; rejects when they have to wait for another time. */
  readonly send: (reports: readonly Queued[]) => Promise<void>;
  /** What the person has agreed to, at this moment. */
  readonly consent: () => ConsentLevel;
  /** From which level on messages are written to the console; default warn. */
  readonly threshold?: LogThreshold;
  /** Between 0 and 1. */
  readonly random?: () => number;
  readonly now?: () => number;
}

/** Reports that are collected before they are sent, in ms. */
const COLLECT_MS = 3000;
/** After a failure, in ms: whoever refuses reports has other things to do. */
const AGAIN_MS = 120_000;
const MOST_WAITING = 50;
/** The same error is reported once in this time, in ms. */
const SAME_ERROR_MS = 60_000;

/**
 * Everything that a client reports of itself goes through here: errors, what people write about them, timings and events.
 * What needs consent is dropped without it. Reporting never throws and nobody waits for it, see [Note: client reports].
 */
export class Reporting {
  readonly #options: ReportingOptions;
  readonly #breadcrumbs: Breadcrumb[] = [];
  readonly #ids = new WeakMap<object, string>();
  readonly #recent = new Map<string, { readonly id: string; readonly at: number }>();
  #waiting: Queued[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #sending = false;

  constructor(options: ReportingOptions) {
    this.#options = options;
  }

  /**
   * The log of a part of the client. Every message is kept for the next error's report; those below the threshold are
   * nowhere else. An error is reported with the scope.
   */
  logger(scope: string): Logger {
    const at = (level: LogLevel) => (message: string, error?: unknown) =>
      this.#log(level, scope, message, error);
    return {
      silly: at("silly"),
      debug: at("debug"),
      info: at("info"),
      notice: at("notice"),
      warn: at("warn"),
      error: at("error"),
    };
  }

  /** Reports an error that nobody expected, unless networks do that; gives the id by which it can be found. */
  error(scope: string, error: unknown): string {
    const known = (isObject(error) ? this.#ids.get(error) : undefined) ?? this.#recentId(textOf(error));
    const id = known ?? newId();
    if (isObject(error)) this.#ids.set(error, id);
    if (known !== undefined || isExpectedNetworkError(error)) return id;
    this.#recent.set(textOf(error), { id, at: this.#now() });
    this.#add({ kind: "error", scope, error, breadcrumbs: [...this.#breadcrumbs] }, id);
    return id;
  }

  /** Sends what a person wrote about an error; rejects when it cannot be sent. */
  async comment(error: string, comment: string): Promise<void> {
    await this.flush();
    await this.#options.send([{ kind: "comment", error, comment, id: newId(), at: this.#now() }]);
  }

  /** Reports how long something took: a share of it, and only with consent to analytics. */
  timing({ sample, ...timing }: Timing): void {
    if (!this.#may(CONSENT.analytics)) return;
    if ((this.#options.random ?? Math.random)() >= SAMPLE_RATES[sample]) return;
    this.#add({ kind: "timing", ...timing });
  }

  /** Reports something that a person did, only with consent to analytics. */
  event(name: string, properties: EventProperties = {}): void {
    if (this.#may(CONSENT.analytics)) this.#add({ kind: "event", name, properties });
  }

  /** Sends what waits. */
  readonly flush = async (): Promise<void> => {
    this.#schedule(null);
    if (this.#sending || this.#waiting.length === 0) return;
    this.#sending = true;
    const reports = this.#waiting.splice(0);
    try {
      await this.#options.send(reports);
      this.#sending = false;
      if (this.#waiting.length > 0) this.#schedule(COLLECT_MS);
    } catch {
      this.#sending = false;
      this.#waiting = [...reports, ...this.#waiting].slice(-MOST_WAITING);
      this.#schedule(AGAIN_MS);
    }
  };

  #log(level: LogLevel, scope: string, message: string, error?: unknown): void {
    if (level === "error") this.error(scope, error ?? new Error(message));
    this.#breadcrumbs.push({ at: this.#now(), level, scope, message });
    if (this.#breadcrumbs.length > BREADCRUMBS) this.#breadcrumbs.shift();
    if (!isShown(level, this.#options.threshold ?? "warn")) return;
    const method = level === "error" ? "error" : level === "warn" ? "warn" : "info";
    // biome-ignore lint/suspicious/noConsole: the one place that writes there
    console[method](`[${scope}] ${message}`, ...(error === undefined ? [] : [error]));
  }

  #add(report: Waiting, id = newId()): void {
    this.#waiting.push({ ...report, id, at: this.#now() });
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
    if (this.#timer === null && !this.#sending) this.#schedule(COLLECT_MS);
  }

  #schedule(delay: number | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = delay === null ? null : setTimeout(this.flush, delay);
  }

  #recentId(text: string): string | undefined {
    const since = this.#now() - SAME_ERROR_MS;
    for (const [other, { at }] of this.#recent) if (at <= since) this.#recent.delete(other);
    return this.#recent.get(text)?.id;
  }

  #may(level: ConsentLevel): boolean {
    return this.#options.consent() >= level;
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.name} ${error.message}` : String(error);
}
