import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { devices } from "#server/db/schema/places.ts";

export type DeviceRow = typeof devices.$inferSelect;

export async function findDevice(db: Database, id: string): Promise<DeviceRow | null> {
  const [row] = await db.select().from(devices).where(eq(devices.id, id));
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
