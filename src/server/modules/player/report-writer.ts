import type { Services } from "#server/services.ts";
import { greaterChange, type ReportChange } from "./report-change.ts";
import { type ReportToWrite, writeReports } from "./report-repository.ts";

/**
 * Writes players' reports, many in one statement.
 *
 * [Note: reports are batched] Noticeable changes (another track, pause, volume) are written at once; a report
 * in which only time has passed waits for up to a second. While one statement runs, reports gather for the
 * next. Ten thousand players that report every ten seconds make one statement a second.
 */

const GATHER_MS = 1000;

/**
 * Called when the report, or a newer one that replaced it, has been written: whether the connection still
 * owned the zone, and the combined change of all reports since the last call.
 */
type Written = (held: boolean, change: ReportChange) => void;

interface Waiting extends ReportToWrite {
  readonly change: ReportChange;
  readonly written: Written;
}

export class ReportWriter {
  readonly #services: Services;
  #waiting = new Map<string, Waiting>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  #urgent = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Accepts a report; one with a change is written immediately. */
  add(report: ReportToWrite, change: ReportChange, written: Written): void {
    const before = this.#waiting.get(report.connectionId)?.change ?? "none";
    this.#waiting.set(report.connectionId, { ...report, change: greaterChange(before, change), written });
    const urgent = change !== "none";
    this.#urgent ||= urgent;
    if (this.#writing) return;
    if (urgent) this.#start();
    else this.#timer ??= setTimeout(() => this.#start(), GATHER_MS);
  }

  /** Drops the pending report of an ended connection. */
  drop(connectionId: string): void {
    this.#waiting.delete(connectionId);
  }

  /** Writes pending reports and stops. */
  async close(): Promise<void> {
    while (this.#waiting.size > 0 || this.#writing) {
      if (!this.#writing) this.#start();
      await this.#writing;
    }
    if (this.#timer) clearTimeout(this.#timer);
  }

  #start(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#urgent = false;
    if (batch.length === 0) return;
    this.#writing = this.#write(batch).finally(() => {
      this.#writing = null;
      if (this.#urgent) this.#start();
      else if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => this.#start(), GATHER_MS);
    });
  }

  /** Never rejects: a lost report is followed by the next one within seconds. */
  async #write(batch: readonly Waiting[]): Promise<void> {
    try {
      const held = await writeReports(this.#services.db, batch);
      for (const { connectionId, change, written } of batch) written(held.has(connectionId), change);
    } catch (error) {
      this.#services.log.error({ err: error, reports: batch.length }, "Reports were not written");
    }
  }
}
