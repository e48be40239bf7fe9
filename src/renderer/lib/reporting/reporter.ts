import { newId } from "#renderer/lib/new-id.ts";
import { isExpectedNetworkError } from "#renderer/lib/transport/api-error.ts";
import { isShown, type LogThreshold } from "#shared/domain/reporting/log-levels.ts";
import { BREADCRUMBS } from "#shared/domain/reporting/report-limits.ts";
import { CONSENT, type ConsentLevel } from "./consent.ts";
import type { Entry } from "./entry.ts";

/** Fraction of each kind of timing that is reported (specification, platform §9, real-user monitoring). */
export const SAMPLE_RATES = { page: 0.1, operation: 0.1, request: 0.01 } as const;

export type LogEntry = Extract<Entry, { kind: "log" }>;

/** A queued report: an error with its breadcrumbs, a person's comment, a timing, or an event. */
export type Queued = { readonly id: string } & (
  | (Omit<Extract<Entry, { kind: "error" }>, "id"> & { readonly breadcrumbs: readonly LogEntry[] })
  | { readonly kind: "comment"; readonly at: number; readonly error: string; readonly comment: string }
  | Extract<Entry, { kind: "timing" | "event" }>
);

export interface ReporterOptions {
  /** Sends reports; rejects when they should be retried later. */
  readonly send: (reports: readonly Queued[]) => Promise<void>;
  /** The person's current consent. */
  readonly consent: () => ConsentLevel;
  /** The lowest level written to the console; default warn. */
  readonly threshold?: LogThreshold;
  /** Between 0 and 1. */
  readonly random?: () => number;
}

/** How long reports are collected before sending, in ms. */
const COLLECT_MS = 3000;
/** Wait after a failure, in ms, to spare a busy service. */
const RETRY_MS = 120_000;
const MAX_WAITING = 50;
/** Limit of reported errors per minute, for loops of failures. */
const ERRORS_A_MINUTE = 10;

/** Decides by consent and sampling which entries are reported, and sends them in batches. */
export class Reporter {
  readonly #options: ReporterOptions;
  readonly #breadcrumbs: LogEntry[] = [];
  #errorsAt: number[] = [];
  #waiting: Queued[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #sending = false;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  /** Handles one entry. */
  take(entry: Entry): void {
    switch (entry.kind) {
      case "log":
        this.#log(entry);
        break;
      case "error":
        this.#error(entry);
        break;
      case "timing":
        if (this.#mayAnalyse() && this.#random() < SAMPLE_RATES[entry.sample])
          this.#add({ ...entry, id: newId() });
        break;
      case "event":
        if (this.#mayAnalyse()) this.#add({ ...entry, id: newId() });
    }
  }

  /** Sends a person's comment on an error, after the queued reports; rejects when it cannot be sent. */
  async comment(error: string, comment: string): Promise<void> {
    await this.flush();
    await this.#options.send([{ kind: "comment", id: newId(), at: Date.now(), error, comment }]);
  }

  /** Sends the queued reports. */
  async flush(): Promise<void> {
    this.#schedule(null);
    if (this.#sending || this.#waiting.length === 0) return;
    this.#sending = true;
    const reports = this.#waiting.splice(0);
    let next = COLLECT_MS;
    try {
      await this.#options.send(reports);
    } catch {
      this.#waiting = [...reports, ...this.#waiting].slice(-MAX_WAITING);
      next = RETRY_MS;
    }
    this.#sending = false;
    if (this.#waiting.length > 0) this.#schedule(next);
  }

  #log(entry: LogEntry): void {
    const { level, scope, message, error } = entry;
    this.#breadcrumbs.push(entry);
    if (this.#breadcrumbs.length > BREADCRUMBS) this.#breadcrumbs.shift();
    if (!isShown(level, this.#options.threshold ?? "warn")) return;
    const method = level === "error" || level === "warn" ? level : "info";
    // biome-ignore lint/suspicious/noConsole: the one place that writes there
    console[method](`[${scope}] ${message}`, ...(error === undefined ? [] : [error]));
  }

  #error(entry: Extract<Entry, { kind: "error" }>): void {
    if (isExpectedNetworkError(entry.error)) return;
    this.#errorsAt = this.#errorsAt.filter((at) => at > entry.at - 60_000);
    if (this.#errorsAt.length >= ERRORS_A_MINUTE) return;
    this.#errorsAt.push(entry.at);
    this.#add({ ...entry, breadcrumbs: [...this.#breadcrumbs] });
  }

  #add(report: Queued): void {
    this.#waiting.push(report);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    if (this.#timer === null && !this.#sending) this.#schedule(COLLECT_MS);
  }

  #schedule(delay: number | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = delay === null ? null : setTimeout(() => void this.flush(), delay);
  }

  #mayAnalyse(): boolean {
    return this.#options.consent() >= CONSENT.analytics;
  }

  #random(): number {
    return (this.#options.random ?? Math.random)();
  }
}
