import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { devices, soundZones, zoneErrors } from "#server/db/schema/places.ts";
import type { Services } from "#server/services.ts";
import type { DeviceTrouble, DeviceTroubleCause } from "#shared/contract/device.ts";
import type { DeviceViewer } from "#shared/domain/access/viewer.ts";
import { isHiddenTrouble } from "#shared/domain/devices/trouble.ts";
import { openErrors } from "./open-errors.ts";

/** What comes again so soon is the same error, not another one: a trouble that comes and goes makes no long list. */
const SAME_ERROR_MS = 10 * 60_000;
/** How far back a device's word is taken for when something began. */
const OLDEST_BEGINNING_MS = 30 * 24 * 60 * 60_000;

interface Change {
  readonly opened: readonly DeviceTroubleCause[];
  readonly resolved: readonly DeviceTroubleCause[];
}

/**
 * Makes what is found wrong with a zone's device the zone's open errors, see [Note: troubles are a state]. Only causes
 * in `about` are touched: the others are for somebody else to find. A device that has lost its zone is not heard.
 */
export async function settleErrors(
  services: Services,
  device: DeviceViewer,
  found: readonly DeviceTrouble[],
  about: readonly DeviceTroubleCause[],
): Promise<void> {
  const wanted = new Map(
    found.filter(({ cause }) => about.includes(cause)).map((trouble) => [trouble.cause, trouble]),
  );
  const isAbout = (error: { readonly cause: DeviceTroubleCause }) => about.includes(error.cause);
  if (wanted.size === 0 && !(await openErrors(services, device.soundZoneId)).some(isAbout)) return;
  const now = services.now();
  const change = await services.db.transaction(async (tx) => {
    // The zone before the device, as pairing locks them: neither waits for the other.
    await tx
      .select({ id: soundZones.id })
      .from(soundZones)
      .where(eq(soundZones.id, device.soundZoneId))
      .for("key share");
    // Held until the end: unpairing waits for it, and then resolves what was opened here.
    const [paired] = await tx
      .select({ id: devices.id })
      .from(devices)
      .where(and(eq(devices.id, device.deviceId), eq(devices.soundZoneId, device.soundZoneId)))
      .for("update");
    return paired ? settle(tx, device, wanted, about, now) : null;
  });
  if (!change || change.opened.length + change.resolved.length === 0) return;
  services.log.info({ ...change, soundZoneId: device.soundZoneId }, "A zone's errors changed");
  tellErrors(services, device);
}

async function settle(
  tx: Database,
  { soundZoneId, deviceId }: DeviceViewer,
  wanted: ReadonlyMap<DeviceTroubleCause, DeviceTrouble>,
  about: readonly DeviceTroubleCause[],
  now: Date,
): Promise<Change> {
  const open = await tx
    .select()
    .from(zoneErrors)
    .where(
      and(
        eq(zoneErrors.soundZoneId, soundZoneId),
        isNull(zoneErrors.resolvedAt),
        inArray(zoneErrors.cause, [...about]),
      ),
    );
  const over = open.filter(({ cause }) => !wanted.has(cause));
  if (over.length > 0) {
    await tx
      .update(zoneErrors)
      .set({ resolvedAt: now })
      .where(
        inArray(
          zoneErrors.id,
          over.map(({ id }) => id),
        ),
      );
  }
  const opened: DeviceTroubleCause[] = [];
  for (const trouble of wanted.values()) {
    const known = open.find(({ cause }) => cause === trouble.cause);
    if (known?.detail === trouble.detail) continue;
    if (known) await tx.update(zoneErrors).set({ detail: trouble.detail }).where(eq(zoneErrors.id, known.id));
    else {
      opened.push(trouble.cause);
      if (!(await reopen(tx, soundZoneId, deviceId, trouble, now)))
        await insert(tx, soundZoneId, deviceId, trouble, now);
    }
  }
  return { opened, resolved: over.map(({ cause }) => cause) };
}

/** Takes back the end of the same device's same error when it ended a moment ago. */
async function reopen(
  tx: Database,
  soundZoneId: string,
  deviceId: string,
  { cause, detail }: DeviceTrouble,
  now: Date,
): Promise<boolean> {
  const ended = new Date(now.getTime() - SAME_ERROR_MS);
  const [last] = await tx
    .select({ id: zoneErrors.id })
    .from(zoneErrors)
    .where(
      and(
        eq(zoneErrors.soundZoneId, soundZoneId),
        eq(zoneErrors.deviceId, deviceId),
        eq(zoneErrors.cause, cause),
        gt(zoneErrors.resolvedAt, ended),
      ),
    )
    .limit(1);
  if (!last) return false;
  await tx.update(zoneErrors).set({ resolvedAt: null, detail }).where(eq(zoneErrors.id, last.id));
  return true;
}

async function insert(
  tx: Database,
  soundZoneId: string,
  deviceId: string,
  { cause, detail, since }: DeviceTrouble,
  now: Date,
): Promise<void> {
  const at = now.getTime();
  const believable = since <= at && since >= at - OLDEST_BEGINNING_MS;
  await tx
    .insert(zoneErrors)
    .values({
      id: randomUUID(),
      soundZoneId,
      deviceId,
      cause,
      detail,
      since: believable ? new Date(since) : now,
      hidden: isHiddenTrouble(cause),
    })
    .onConflictDoNothing();
}

/** Tells the zone's player, which is told of its errors, and screens. */
function tellErrors({ bus, events }: Services, { soundZoneId, accountId }: DeviceViewer): void {
  bus.publish("zone-changed", { soundZoneId, what: "zone" });
  const where = { account: accountId, soundZone: soundZoneId };
  events.publish("update", { data: { type: "error", id: soundZoneId }, ...where });
  // Lists over the account do not follow errors, but how their zones do.
  events.publish("update", { data: { type: "sound_zone", id: soundZoneId }, ...where });
}
