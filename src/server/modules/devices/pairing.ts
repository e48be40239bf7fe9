import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import { endDeviceSessions, type OpenSession, openSession } from "#server/modules/auth/public.ts";
import { resolveAll } from "#server/modules/zone-errors/public.ts";
import type { Services } from "#server/services.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { pairingType } from "#shared/domain/pairing/pairing-type.ts";
import { sharersOfLine } from "./line-repository.ts";
import {
  clearZone,
  type DeviceRow,
  deleteDevice,
  findDeviceByCode,
  insertDevice,
  lockZones,
  updateDevice,
} from "./repository.ts";

/** What a page that plays calls its platform. */
export const BROWSER_PLATFORM = "WEB";

/** A device that has just lost its zone. */
export interface UnpairedDevice {
  readonly deviceId: string;
  readonly accountId: string;
  readonly soundZoneId: string;
  /** Zones whose players may take more now, see {@link sharersOfLine}. */
  readonly sharers: readonly string[];
}

/** What a device says of itself when it is paired. */
export interface DeviceDetails {
  readonly deviceType: DeviceRow["deviceType"];
  readonly platform: string;
  /** What identifies it: an installation id, or the code that a hard device shows. */
  readonly code: string;
  readonly name: string;
}

export interface Pairing {
  readonly device: DeviceRow;
  /** Tokens for devices that pair themselves; null for hard ones. */
  readonly session: OpenSession | null;
  /** Devices that had to give way: the zone's own, and this one's former place. */
  readonly unpaired: readonly UnpairedDevice[];
  /** Zones whose players may take less now, see {@link sharersOfLine}. */
  readonly sharers: readonly string[];
}

/**
 * Pairs within a transaction. The zone's row is locked, and that of the zone which the device comes from, so that two
 * pairings at once come one after the other; always in the order of their ids, so that neither waits for the other.
 */
export async function pairWithin(
  tx: Database,
  zone: { readonly id: string; readonly accountId: string },
  details: DeviceDetails,
  now: Date,
): Promise<Pairing> {
  const self = { ...details, accountId: zone.accountId };
  const place = (await findDeviceByCode(tx, self))?.soundZoneId ?? zone.id;
  await lockZones(tx, [zone.id, place]);
  const unpaired: UnpairedDevice[] = [];
  const former = await endPairing(tx, { soundZoneId: zone.id }, now);
  if (former) unpaired.push(former);
  const known = await findDeviceByCode(tx, self);
  if (known?.soundZoneId && known.soundZoneId !== zone.id) {
    const moved = await endPairing(tx, { soundZoneId: known.soundZoneId, deviceId: known.id }, now);
    if (moved) unpaired.push(moved);
  }
  const values = { ...self, soundZoneId: zone.id, pairedAt: now };
  const device = known
    ? await updateDevice(tx, known.id, values)
    : await insertDevice(tx, { ...values, id: idOf("Device", randomUUID()), createdAt: now });
  if (!device) throw new Error("A device has gone while it was paired");
  const session =
    pairingType(device.deviceType) === "soft"
      ? await openSession(tx, { kind: "device", deviceId: device.id }, now)
      : null;
  return { device, session, unpaired, sharers: await sharersOfLine(tx, zone.id) };
}

/**
 * Takes the device away from a zone and ends its sessions; null when the zone has none. Who means one device names it:
 * another may have taken the zone since they looked, and that one stays.
 */
export async function endPairing(
  tx: Database,
  place: { readonly soundZoneId: string; readonly deviceId?: string },
  now: Date,
): Promise<UnpairedDevice | null> {
  const { soundZoneId } = place;
  const device = await clearZone(tx, place);
  if (!device) return null;
  await endDeviceSessions(tx, device.id, now);
  await resolveAll(tx, soundZoneId, now);
  // A browser has no id of its own: nobody will ever come back as this one.
  if (device.platform === BROWSER_PLATFORM) await deleteDevice(tx, device.id);
  const sharers = await sharersOfLine(tx, soundZoneId);
  return { deviceId: device.id, accountId: device.accountId, soundZoneId, sharers };
}

/** Tells players and screens of a device that lost its zone. */
export function tellUnpaired(
  { bus, events }: Services,
  { deviceId, accountId, soundZoneId, sharers }: UnpairedDevice,
) {
  bus.publish("zone-unpaired", { soundZoneId, deviceId });
  for (const sharer of sharers) bus.publish("zone-changed", { soundZoneId: sharer, what: "zone" });
  const where = { account: accountId, soundZone: soundZoneId };
  events.publish("update", { data: { type: "device", id: deviceId }, ...where });
  events.publish("update", { data: { type: "sound_zone", id: soundZoneId }, ...where });
}

/** Tells players and screens of a new pairing, after those that had to give way. */
export function tellPaired(services: Services, { device, unpaired, sharers }: Pairing, soundZoneId: string) {
  for (const former of unpaired) tellUnpaired(services, former);
  const where = { account: device.accountId, soundZone: soundZoneId };
  services.bus.publish("subject-changed", { subject: device.id });
  for (const id of [soundZoneId, ...sharers])
    services.bus.publish("zone-changed", { soundZoneId: id, what: "zone" });
  services.events.publish("create", { data: { type: "device", id: device.id }, ...where });
  services.events.publish("update", { data: { type: "sound_zone", id: soundZoneId }, ...where });
}
