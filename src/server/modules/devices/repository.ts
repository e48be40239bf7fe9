import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { devices } from "#server/db/schema/places.ts";

export type DeviceRow = typeof devices.$inferSelect;

export async function findDevice(db: Database, id: string): Promise<DeviceRow | null> {
  const [row] = await db.select().from(devices).where(eq(devices.id, id));
  return row ?? null;
}

/** Devices by id; those that are not there are missing. */
export async function findDevices(db: Database, ids: readonly string[]): Promise<readonly DeviceRow[]> {
  return await db
    .select()
    .from(devices)
    .where(inArray(devices.id, [...ids]));
}

/** Whether a device is paired with this zone. */
export async function isPairedWith(
  db: Database,
  { deviceId, soundZoneId }: { readonly deviceId: string; readonly soundZoneId: string },
): Promise<boolean> {
  const found = await db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.id, deviceId), eq(devices.soundZoneId, soundZoneId)))
    .limit(1);
  return found.length > 0;
}

/** Writes changed columns; gives the row as it is then, null when it has gone. */
export async function updateDevice(
  db: Database,
  id: string,
  changes: Partial<Omit<DeviceRow, "id">>,
): Promise<DeviceRow | null> {
  const [row] = await db.update(devices).set(changes).where(eq(devices.id, id)).returning();
  return row ?? null;
}

/** The device that calls itself so within an account; null when it was never paired there. */
export async function findDeviceByCode(
  db: Database,
  { accountId, code, platform }: Pick<DeviceRow, "accountId" | "code" | "platform">,
): Promise<DeviceRow | null> {
  const [row] = await db
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, accountId), eq(devices.code, code), eq(devices.platform, platform)))
    .limit(1);
  return row ?? null;
}
