import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { deviceMetrics, devices } from "#server/db/schema/places.ts";
import type { Services } from "#server/services.ts";
import { DeviceMetrics } from "#shared/contract/device.ts";
import type { DeviceViewer } from "#shared/domain/access/viewer.ts";

/** Keeps what a device last told of itself, as long as it plays its zone, and tells the zone's screens. */
export async function storeMetrics(
  { db, events, now }: Services,
  { deviceId, soundZoneId }: DeviceViewer,
  metrics: DeviceMetrics,
): Promise<void> {
  const told = {
    metrics: sql`${JSON.stringify(metrics)}::jsonb`,
    at: sql`${now().toISOString()}::timestamptz`,
  };
  const stored = await db
    .insert(deviceMetrics)
    .select(
      db
        .select({ deviceId: devices.id, metrics: told.metrics.as("metrics"), at: told.at.as("at") })
        .from(devices)
        .where(and(eq(devices.id, deviceId), eq(devices.soundZoneId, soundZoneId))),
    )
    .onConflictDoUpdate({ target: deviceMetrics.deviceId, set: told })
    .returning({ deviceId: deviceMetrics.deviceId });
  if (stored.length === 0) return;
  // To the zone's own page only: a list of thousands of zones shows none of it.
  events.publish("device_metrics_update", { data: { type: "device", id: deviceId }, soundZone: soundZoneId });
}

/** What a device last told of itself; null when it told nothing, or nothing that this version can read. */
export async function readMetrics(db: Database, deviceId: string): Promise<DeviceMetrics | null> {
  const [row] = await db
    .select({ metrics: deviceMetrics.metrics })
    .from(deviceMetrics)
    .where(eq(deviceMetrics.deviceId, deviceId));
  return DeviceMetrics.safeParse(row?.metrics).data ?? null;
}
