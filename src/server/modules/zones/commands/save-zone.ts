import type { z } from "zod";
import { checkAccountLimit, findAccount } from "#server/modules/accounts/public.ts";
import { refuseLabels, setZoneLabels } from "#server/modules/labels/public.ts";
import type { LocationRow } from "#server/modules/locations/public.ts";
import { assignSource, ensureStates } from "#server/modules/playback/public.ts";
import { zoneMaker } from "#server/modules/zones/new-zone.ts";
import { endRemotes, newRemoteCode } from "#server/modules/zones/remote-code.ts";
import { findZone, insertZones, updateZones, type ZoneRow } from "#server/modules/zones/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { SoundZoneInput, SoundZonePatch } from "#shared/contract/rest/zones/zones.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { refuseMove } from "./move-zone.ts";
import { checkSettings, limitVolumes, publishSettings } from "./zone-settings.ts";

/**
 * Adds a zone to a location. It has no device, music or subscription yet; in a trial it plays until the trial
 * ends.
 */
export async function addZone(
  services: Services,
  location: LocationRow,
  input: z.output<typeof SoundZoneInput>,
): Promise<Result<ZoneRow, Problem>> {
  const added = await services.db.transaction(async (tx): Promise<Result<string, Problem>> => {
    const full = await checkAccountLimit(tx, location.accountId, "zones", 1);
    if (full) return full;
    const account = await findAccount(tx, location.accountId);
    if (!account) return problem("not-found");
    const zone = zoneMaker(account, services.now())({ locationId: location.id, name: input.name });
    await insertZones(tx, [zone]);
    await ensureStates(tx, [zone.id]);
    return ok(zone.id);
  });
  if (!added.ok) return added;
  const id = added.value;
  services.events.publish("create", {
    data: { type: "sound_zone", id },
    account: location.accountId,
    soundZone: id,
  });
  return reload(services, id);
}

/** Changes a zone's name, location, settings or music. */
export async function saveZone(
  services: Services,
  viewer: Viewer,
  row: ZoneRow,
  patch: z.output<typeof SoundZonePatch>,
): Promise<Result<ZoneRow, Problem>> {
  const soundZoneId = row.zone.id;
  const refused =
    (await checkSettings(services, [row.zone.accountId], patch.settings)) ??
    (patch.location === undefined ? null : await refuseMove(services, viewer, row, patch.location));
  if (refused) return refused;
  if (patch.play_from) {
    const assigned = await assignMusic(services, [soundZoneId], patch.play_from);
    if (!assigned.ok) return assigned;
  }
  await changeZone(services, row, patch);
  return reload(services, soundZoneId);
}

/** Assigns zones another source, see {@link assignSource}. */
export function assignMusic(
  services: Services,
  soundZoneIds: readonly string[],
  playFrom: { readonly type: "collection" | "schedule"; readonly id: string },
) {
  if ((playFrom.type === "schedule") !== isIdOf("Schedule", playFrom.id)) {
    return Promise.resolve(problem("not-found", { message: "There is no such source" }));
  }
  return assignSource(services, {
    soundZoneIds,
    sourceId: playFrom.id,
    trackId: null,
    immediate: true,
  });
}

/** Writes the parts of a change that are in the zone's own row, and notifies players and screens. */
async function changeZone(
  services: Services,
  { zone }: Pick<ZoneRow, "zone">,
  patch: z.output<typeof SoundZonePatch>,
): Promise<void> {
  const { settings, location: locationId, play_from, ...columns } = patch;
  const source = play_from === null ? null : undefined;
  const isMoved = locationId !== undefined && locationId !== zone.locationId;
  // Staff of the former location know the code.
  const remoteCode = isMoved ? newRemoteCode() : undefined;
  const changes = { ...columns, settings, locationId, source, remoteCode };
  if (Object.values(changes).every((part) => part === undefined)) return;
  await updateZones(services.db, [zone.id], changes);
  if (isMoved) endRemotes(services, zone.id);
  const soundZoneId = zone.id;
  if (settings) await limitVolumes(services, [soundZoneId], settings);
  if (source === null) services.bus.publish("zone-changed", { soundZoneId, what: "source", immediate: true });
  // Players use their location's time zone and country.
  if (columns.name !== undefined || locationId !== undefined)
    services.bus.publish("zone-changed", { soundZoneId, what: "zone" });
  if (settings !== undefined) publishSettings(services, { zone }, settings);
  publishZone(services, zone);
}

/** Gives a zone these labels and no others. */
export async function labelZone(
  services: Services,
  { zone }: ZoneRow,
  ids: readonly string[],
): Promise<Result<ZoneRow, Problem>> {
  const refused = await refuseLabels(services.db, zone.accountId, ids);
  if (refused) return refused;
  await services.db.transaction((tx) => setZoneLabels(tx, zone.id, ids));
  publishZone(services, zone);
  return reload(services, zone.id);
}

/** Replaces a zone's remote control code; the previous one stops working, and so do its remotes. */
export async function changeRemoteCode(services: Services, { zone }: ZoneRow): Promise<string> {
  const remoteCode = newRemoteCode();
  await updateZones(services.db, [zone.id], { remoteCode });
  endRemotes(services, zone.id);
  services.bus.publish("zone-changed", { soundZoneId: zone.id, what: "zone" });
  publishZone(services, zone);
  return remoteCode;
}

export function publishZone({ events }: Services, zone: { readonly id: string; readonly accountId: string }) {
  events.publish("update", {
    data: { type: "sound_zone", id: zone.id },
    account: zone.accountId,
    soundZone: zone.id,
  });
}

async function reload(services: Services, id: string): Promise<Result<ZoneRow, Problem>> {
  const row = await findZone(services.db, id);
  return row ? ok(row) : problem("not-found");
}
