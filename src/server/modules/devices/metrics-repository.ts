import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { deviceMetrics, devices } from "#server/db/schema/places.ts";
import { DeviceMetrics } from "#shared/contract/device.ts";

/** Replaces a device's metrics; false, without writing, when it is no longer paired with the zone. */
export async function writeMetrics(
  db: Database,
  { deviceId, soundZoneId }: { readonly deviceId: string; readonly soundZoneId: string },
  metrics: DeviceMetrics,
  at: Date,
): Promise<boolean> {
  const reported = {
    metrics: sql`${JSON.stringify(metrics)}::jsonb`,
    at: sql`${at.toISOString()}::timestamptz`,
  };
  const stored = await db
    .insert(deviceMetrics)
    .select(
      db
        .select({ deviceId: devices.id, metrics: reported.metrics.as("metrics"), at: reported.at.as("at") })
        .from(devices)
        .where(and(eq(devices.id, deviceId), eq(devices.soundZoneId, soundZoneId))),
    )
    .onConflictDoUpdate({ target: deviceMetrics.deviceId, set: reported })
    .returning({ deviceId: deviceMetrics.deviceId });
  return stored.length > 0;
}

/** A device's latest metrics; null when there are none that this version can read. */
export async function readMetrics(db: Database, deviceId: string): Promise<DeviceMetrics | null> {
  const [row] = await db
    .select({ metrics: deviceMetrics.metrics })
    .from(deviceMetrics)
    .where(eq(deviceMetrics.deviceId, deviceId));
  return DeviceMetrics.safeParse(row?.metrics).data ?? null;
}
