import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import type { DeviceTrouble, DeviceTroubleCause } from "#shared/contract/device.ts";
import type { DeviceViewer } from "#shared/domain/access/viewer.ts";
import { isHiddenTrouble } from "#shared/domain/devices/trouble.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { openErrors } from "./open-errors.ts";
import {
  insertError,
  lockPairing,
  openErrorsAbout,
  reopenError,
  resolveErrors,
  updateDetail,
} from "./repository.ts";

/** An error that returns within this time is reopened, so that an intermittent one does not fill the list. */
const SAME_ERROR_MS = 10 * 60_000;
/** The earliest start time of an error that is accepted from a device. */
const OLDEST_BEGINNING_MS = 30 * DAY_MS;

interface Change {
  readonly opened: readonly DeviceTroubleCause[];
  readonly resolved: readonly DeviceTroubleCause[];
}

/**
 * Makes the zone's open errors match the device's troubles, see [Note: troubles are a state]. Only causes in
 * `about` are touched; other callers report the rest. A device that has lost its zone is ignored.
 */
export async function syncErrors(
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
  const change = await services.db.transaction(async (tx) =>
    // Unpairing waits for this transaction and then resolves the errors that it opened.
    (await lockPairing(tx, device)) ? syncWithin(tx, device, wanted, about, now) : null,
  );
  if (!change || change.opened.length + change.resolved.length === 0) return;
  services.log.info({ ...change, soundZoneId: device.soundZoneId }, "A zone's errors changed");
  publishErrors(services, device);
}

async function syncWithin(
  tx: Database,
  { soundZoneId, deviceId }: DeviceViewer,
  wanted: ReadonlyMap<DeviceTroubleCause, DeviceTrouble>,
  about: readonly DeviceTroubleCause[],
  now: Date,
): Promise<Change> {
  const open = await openErrorsAbout(tx, soundZoneId, about);
  const over = open.filter(({ cause }) => !wanted.has(cause));
  await resolveErrors(
    tx,
    over.map(({ id }) => id),
    now,
  );
  const opened: DeviceTroubleCause[] = [];
  for (const trouble of wanted.values()) {
    const { cause, detail } = trouble;
    const known = open.find((error) => error.cause === cause);
    if (known?.detail === detail) continue;
    if (known) await updateDetail(tx, known.id, detail);
    else {
      opened.push(cause);
      const again = { soundZoneId, deviceId, cause, detail };
      if (!(await reopenError(tx, again, new Date(now.getTime() - SAME_ERROR_MS))))
        await insertError(tx, {
          id: randomUUID(),
          ...again,
          since: beginningOf(trouble, now),
          hidden: isHiddenTrouble(cause),
        });
    }
  }
  return { opened, resolved: over.map(({ cause }) => cause) };
}

/** The device's start time of the error, if it is credible. */
function beginningOf({ since }: DeviceTrouble, now: Date): Date {
  const at = now.getTime();
  return since <= at && since >= at - OLDEST_BEGINNING_MS ? new Date(since) : now;
}

/** Notifies the zone's player, which receives its own errors, and the screens. */
function publishErrors({ bus, events }: Services, { soundZoneId, accountId }: DeviceViewer): void {
  bus.publish("zone-changed", { soundZoneId, what: "zone" });
  const where = { account: accountId, soundZone: soundZoneId };
  events.publish("update", { data: { type: "error", id: soundZoneId }, ...where });
  // Lists of an account's zones subscribe to zones and not to their errors.
  events.publish("update", { data: { type: "sound_zone", id: soundZoneId }, ...where });
}
