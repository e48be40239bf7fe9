import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { devices, soundZones, zoneErrors } from "#server/db/schema/places.ts";
import type { DeviceTroubleCause } from "#shared/contract/device.ts";

export type ZoneErrorRow = typeof zoneErrors.$inferSelect;

/** An open error, as its zone's screens need it. */
export interface OpenError {
  readonly id: string;
  readonly cause: DeviceTroubleCause;
  readonly hide: boolean;
}

const LONGEST_LIST = 100;

/** The open errors of a zone as a column of a query; `soundZoneId` is SQL for the zone's id. */
export function openErrorsOf(soundZoneId: SQL): SQL<readonly OpenError[]> {
  return sql<readonly OpenError[]>`(
    select coalesce(
      jsonb_agg(jsonb_build_object('id', wrong.id, 'cause', wrong.cause, 'hide', wrong.hidden)
        order by wrong.since, wrong.cause),
      '[]'::jsonb)
    from ${zoneErrors} as wrong
    where wrong.sound_zone_id = ${soundZoneId} and wrong.resolved_at is null)`;
}

/** The zone's open or resolved errors, the newest first. */
export function listErrors(
  db: Database,
  soundZoneId: string,
  state: "unresolved" | "resolved",
): Promise<ZoneErrorRow[]> {
  return db
    .select()
    .from(zoneErrors)
    .where(
      and(
        eq(zoneErrors.soundZoneId, soundZoneId),
        state === "resolved" ? isNotNull(zoneErrors.resolvedAt) : isNull(zoneErrors.resolvedAt),
      ),
    )
    .orderBy(desc(zoneErrors.since), zoneErrors.cause)
    .limit(LONGEST_LIST);
}

/** Resolves all errors of a zone: its device has gone. */
export async function resolveZoneErrors(db: Database, soundZoneId: string, now: Date): Promise<void> {
  await db
    .update(zoneErrors)
    .set({ resolvedAt: now })
    .where(and(eq(zoneErrors.soundZoneId, soundZoneId), isNull(zoneErrors.resolvedAt)));
}

/** The open errors of zones, the newest first. */
export async function findOpenErrors(
  db: Database,
  soundZoneIds: readonly string[],
): Promise<readonly ZoneErrorRow[]> {
  return await db
    .select()
    .from(zoneErrors)
    .where(and(inArray(zoneErrors.soundZoneId, [...soundZoneIds]), isNull(zoneErrors.resolvedAt)))
    .orderBy(desc(zoneErrors.since), zoneErrors.cause);
}

/** A zone's open errors of these causes. */
export async function openErrorsAbout(
  db: Database,
  soundZoneId: string,
  causes: readonly DeviceTroubleCause[],
): Promise<readonly ZoneErrorRow[]> {
  return await db
    .select()
    .from(zoneErrors)
    .where(
      and(
        eq(zoneErrors.soundZoneId, soundZoneId),
        isNull(zoneErrors.resolvedAt),
        inArray(zoneErrors.cause, [...causes]),
      ),
    );
}

/**
 * Locks a device's pairing with its zone until the transaction ends; false when it has none. Locks the zone
 * before the device, the same order as in pairing, so that the two never deadlock.
 */
export async function lockPairing(
  tx: Database,
  { deviceId, soundZoneId }: { readonly deviceId: string; readonly soundZoneId: string },
): Promise<boolean> {
  await tx
    .select({ id: soundZones.id })
    .from(soundZones)
    .where(eq(soundZones.id, soundZoneId))
    .for("key share");
  const [paired] = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.id, deviceId), eq(devices.soundZoneId, soundZoneId)))
    .for("update");
  return paired !== undefined;
}

/** Adds an open error, unless the zone has one with the same cause. */
export async function insertError(db: Database, error: typeof zoneErrors.$inferInsert): Promise<void> {
  await db.insert(zoneErrors).values(error).onConflictDoNothing();
}

export async function updateDetail(db: Database, id: string, detail: ZoneErrorRow["detail"]): Promise<void> {
  await db.update(zoneErrors).set({ detail }).where(eq(zoneErrors.id, id));
}

/** Reopens the device's error of this cause if it was resolved after this moment; false when there is none. */
export async function reopenError(
  db: Database,
  {
    soundZoneId,
    deviceId,
    cause,
    detail,
  }: Pick<ZoneErrorRow, "soundZoneId" | "deviceId" | "cause" | "detail">,
  resolvedAfter: Date,
): Promise<boolean> {
  const [last] = await db
    .select({ id: zoneErrors.id })
    .from(zoneErrors)
    .where(
      and(
        eq(zoneErrors.soundZoneId, soundZoneId),
        eq(zoneErrors.deviceId, deviceId),
        eq(zoneErrors.cause, cause),
        gt(zoneErrors.resolvedAt, resolvedAfter),
      ),
    )
    .limit(1);
  if (!last) return false;
  await db.update(zoneErrors).set({ resolvedAt: null, detail }).where(eq(zoneErrors.id, last.id));
  return true;
}

export async function resolveErrors(db: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(zoneErrors)
    .set({ resolvedAt: now })
    .where(inArray(zoneErrors.id, [...ids]));
}

/** Deletes errors that were resolved before this; returns how many. */
export async function deleteErrorsResolvedBefore(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(zoneErrors)
    .where(lt(zoneErrors.resolvedAt, before))
    .returning({ id: zoneErrors.id });
  return deleted.length;
}
