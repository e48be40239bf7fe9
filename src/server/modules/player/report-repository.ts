import { sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { devices, playbackStates } from "#server/db/schema/places.ts";
import type { PlayerReport } from "#shared/contract/player.ts";

export interface ReportToWrite {
  readonly soundZoneId: string;
  readonly connectionId: string;
  readonly deviceId: string;
  readonly report: PlayerReport;
  /** Epoch ms on the service's clock. */
  readonly receivedAt: number;
}

/** Stores the reports of connections that own their zone; returns the ids of these connections. */
export async function writeReports(
  db: Database,
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
