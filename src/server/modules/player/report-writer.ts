import { sql } from "drizzle-orm";
import { devices, playbackStates } from "#server/db/schema/places.ts";
import type { Services } from "#server/services.ts";
import type { PlayerReport } from "#shared/contract/player.ts";
import { greaterChange, type ReportChange } from "./report-change.ts";

/**
 * Writes players' reports, many in one statement.
 *
 * [Note: reports are written together] What people would notice (another track, pause, volume) is written at once; a
 * report that only says that time has passed waits for up to a second. While one statement runs, the next one gathers.
 * Ten thousand players that report every ten seconds make one statement a second.
 */

const GATHER_MS = 1000;

export interface ReportToWrite {
  readonly soundZoneId: string;
  readonly connectionId: string;
  readonly deviceId: string;
  readonly report: PlayerReport;
  /** Epoch ms on the service's clock. */
  readonly receivedAt: number;
}

/**
 * Called when the report, or a newer one that took its place, has been written: whether the connection still held the
 * zone, and what all reports since the last call brought together.
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

  /** Takes a report; one that brings a change is written now. */
  add(report: ReportToWrite, change: ReportChange, written: Written): void {
    const before = this.#waiting.get(report.connectionId)?.change ?? "none";
    this.#waiting.set(report.connectionId, { ...report, change: greaterChange(before, change), written });
    const urgent = change !== "none";
    this.#urgent ||= urgent;
    if (this.#writing) return;
    if (urgent) this.#start();
    else this.#timer ??= setTimeout(() => this.#start(), GATHER_MS);
  }

  /** Forgets what waits of a connection that has ended. */
  drop(connectionId: string): void {
    this.#waiting.delete(connectionId);
  }

  /** Writes what waits and ends. */
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

/** Stores the reports of connections that hold their zone; gives the ids of these connections. */
async function writeReports(
  db: Services["db"],
  reports: readonly ReportToWrite[],
): Promise<ReadonlySet<string>> {
  const rows = JSON.stringify(
    reports.map(({ soundZoneId, connectionId, deviceId, report, receivedAt }) => ({
      zone: soundZoneId,
      connection: connectionId,
      device: deviceId,
      report,
      at: new Date(receivedAt).toISOString(),
    })),
  );
  const written = await db
    .update(playbackStates)
    .set({ report: sql`said.report`, reportedAt: sql`said.at`, seenAt: sql`said.at` })
    .from(
      sql`jsonb_to_recordset(${rows}::jsonb)
        as said(zone text, connection text, device text, report jsonb, at timestamptz)`,
    )
    .where(
      sql`${playbackStates.soundZoneId} = said.zone
        and ${playbackStates.connectionId} = said.connection
        and exists (
          select 1 from ${devices}
          where ${devices.id} = said.device and ${devices.soundZoneId} = said.zone)`,
    )
    .returning({ connectionId: playbackStates.connectionId });
  return new Set(written.flatMap(({ connectionId }) => (connectionId === null ? [] : [connectionId])));
}
