import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { devices, playbackStates, soundZones } from "#server/db/schema/places.ts";

export type DeviceRow = typeof devices.$inferSelect;

export async function findDevice(db: Database, id: string): Promise<DeviceRow | null> {
  const [row] = await db.select().from(devices).where(eq(devices.id, id));
  return row ?? null;
}

/** Devices by id; unknown ids are omitted. */
export async function findDevices(db: Database, ids: readonly string[]): Promise<readonly DeviceRow[]> {
  return await db
    .select()
    .from(devices)
    .where(inArray(devices.id, [...ids]));
}

/** Devices by id, with their account and the location in which they play; unknown ids are omitted. */
export async function findPlacedDevices(db: Database, ids: readonly string[]) {
  return await db
    .select({ device: devices, account: accounts, locationId: soundZones.locationId })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .leftJoin(soundZones, eq(soundZones.id, devices.soundZoneId))
    .where(inArray(devices.id, [...ids]));
}

/** The device with this code and platform in an account; null when it was never paired there. */
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

/** A zone's player: its connection and when it was last heard from; null when there never was one. */
export async function findPlayback(
  db: Database,
  soundZoneId: string,
): Promise<{ readonly seenAt: Date | null; readonly connectionId: string | null } | null> {
  const [row] = await db
    .select({ seenAt: playbackStates.seenAt, connectionId: playbackStates.connectionId })
    .from(playbackStates)
    .where(eq(playbackStates.soundZoneId, soundZoneId));
  return row ?? null;
}

export async function insertDevice(db: Database, row: typeof devices.$inferInsert): Promise<DeviceRow> {
  const [inserted] = await db.insert(devices).values(row).returning();
  if (!inserted) throw new Error("A device was not written");
  return inserted;
}

/** Writes changed columns; returns the updated row, null when it has gone. */
export async function updateDevice(
  db: Database,
  id: string,
  changes: Partial<Omit<DeviceRow, "id">>,
): Promise<DeviceRow | null> {
  const [row] = await db.update(devices).set(changes).where(eq(devices.id, id)).returning();
  return row ?? null;
}

export async function deleteDevice(db: Database, id: string): Promise<void> {
  await db.delete(devices).where(eq(devices.id, id));
}

/** The current device, locked until the transaction ends. */
export async function lockDevice(tx: Database, id: string): Promise<DeviceRow | null> {
  const [row] = await tx.select().from(devices).where(eq(devices.id, id)).for("update");
  return row ?? null;
}

/** Locks zones until the transaction ends; in id order, so that two transactions never deadlock. */
export async function lockZones(tx: Database, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: soundZones.id })
    .from(soundZones)
    .where(inArray(soundZones.id, [...ids]))
    .orderBy(soundZones.id)
    .for("update");
}

/** Removes the zone's device, or only this one. Returns the device; null when there was none. */
export async function clearZone(
  db: Database,
  { soundZoneId, deviceId }: { readonly soundZoneId: string; readonly deviceId?: string },
): Promise<DeviceRow | null> {
  const [device] = await db
    .update(devices)
    .set({ soundZoneId: null, pairedAt: null })
    .where(
      and(
        eq(devices.soundZoneId, soundZoneId),
        deviceId === undefined ? undefined : eq(devices.id, deviceId),
      ),
    )
    .returning();
  return device ?? null;
}
