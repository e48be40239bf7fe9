import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import type { DeviceTrouble, DeviceTroubleCause } from "#shared/contract/device.ts";
import type { DeviceViewer } from "#shared/domain/access/viewer.ts";
import { isHiddenTrouble } from "#shared/domain/devices/trouble.ts";
import { openErrors } from "./open-errors.ts";
import {
  insertError,
  lockPairing,
  openErrorsAbout,
  reopenError,
  resolveErrors,
  updateDetail,
} from "./repository.ts";

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
  const change = await services.db.transaction(async (tx) =>
    // Unpairing waits for this, and then resolves what was opened here.
    (await lockPairing(tx, device)) ? settle(tx, device, wanted, about, now) : null,
  );
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

/** When the device says that it began, where that can be believed. */
function beginningOf({ since }: DeviceTrouble, now: Date): Date {
  const at = now.getTime();
  return since <= at && since >= at - OLDEST_BEGINNING_MS ? new Date(since) : now;
}

/** Tells the zone's player, which is told of its errors, and screens. */
function tellErrors({ bus, events }: Services, { soundZoneId, accountId }: DeviceViewer): void {
  bus.publish("zone-changed", { soundZoneId, what: "zone" });
  const where = { account: accountId, soundZone: soundZoneId };
  events.publish("update", { data: { type: "error", id: soundZoneId }, ...where });
  // Lists over the account do not follow errors, but how their zones do.
  events.publish("update", { data: { type: "sound_zone", id: soundZoneId }, ...where });
}
