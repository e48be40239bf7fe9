import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import { endDeviceSessions, type OpenSession, openSession } from "#server/modules/auth/public.ts";
import { resolveZoneErrors } from "#server/modules/zone-errors/public.ts";
import type { Services } from "#server/services.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { pairingType } from "#shared/domain/pairing/pairing-type.ts";
import { zonesSharingBandwidth } from "./bandwidth-repository.ts";
import {
  clearZone,
  type DeviceRow,
  deleteDevice,
  findDeviceByCode,
  insertDevice,
  lockZones,
  updateDevice,
} from "./repository.ts";

/** The platform of a browser player. */
export const BROWSER_PLATFORM = "WEB";

/** A device that has just lost its zone. */
export interface UnpairedDevice {
  readonly deviceId: string;
  readonly accountId: string;
  readonly soundZoneId: string;
  /** Zones whose players may now use more bandwidth, see {@link zonesSharingBandwidth}. */
  readonly sharers: readonly string[];
}

/** The details of a device when it is paired. */
export interface DeviceDetails {
  readonly deviceType: DeviceRow["deviceType"];
  readonly platform: string;
  /** Identifies the device: an installation id, or the code that a hard device shows. */
  readonly code: string;
  readonly name: string;
}

export interface Pairing {
  readonly device: DeviceRow;
  /** The session of a soft-paired device; null for a hard one. */
  readonly session: OpenSession | null;
  /** Previous pairings that ended: the zone's with another device, and this device's with another zone. */
  readonly unpaired: readonly UnpairedDevice[];
  /** Zones whose players may now use less bandwidth, see {@link zonesSharingBandwidth}. */
  readonly sharers: readonly string[];
}

/**
 * Pairs within a transaction. Locks the zone, and the zone that the device played before, so that simultaneous pairings run
 * one after the other.
 */
export async function pairInTransaction(
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
  return { device, session, unpaired, sharers: await zonesSharingBandwidth(tx, zone.id) };
}

/**
 * Unpairs a zone's device and ends its sessions; null when there is none. With `deviceId` only that device is
 * unpaired: another one may have been paired in the meantime.
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
  await resolveZoneErrors(tx, soundZoneId, now);
  // A browser has no id of its own and can never return as this device.
  if (device.platform === BROWSER_PLATFORM) await deleteDevice(tx, device.id);
  const sharers = await zonesSharingBandwidth(tx, soundZoneId);
  return { deviceId: device.id, accountId: device.accountId, soundZoneId, sharers };
}

/** Notifies players and screens of an unpaired device. */
export function publishUnpairing(
  { bus, events }: Services,
  { deviceId, accountId, soundZoneId, sharers }: UnpairedDevice,
) {
  bus.publish("zone-unpaired", { soundZoneId, deviceId });
  for (const sharer of sharers) bus.publish("zone-changed", { soundZoneId: sharer, what: "zone" });
  const where = { account: accountId, soundZone: soundZoneId };
  events.publish("update", { data: { type: "device", id: deviceId }, ...where });
  events.publish("update", { data: { type: "sound_zone", id: soundZoneId }, ...where });
}

/** Notifies players and screens of a new pairing, and first of the pairings that it ended. */
export function publishPairing(
  services: Services,
  { device, unpaired, sharers }: Pairing,
  soundZoneId: string,
) {
  for (const former of unpaired) publishUnpairing(services, former);
  const where = { account: device.accountId, soundZone: soundZoneId };
  services.bus.publish("subject-changed", { subject: device.id });
  for (const id of [soundZoneId, ...sharers])
    services.bus.publish("zone-changed", { soundZoneId: id, what: "zone" });
  services.events.publish("create", { data: { type: "device", id: device.id }, ...where });
  services.events.publish("update", { data: { type: "sound_zone", id: soundZoneId }, ...where });
}
