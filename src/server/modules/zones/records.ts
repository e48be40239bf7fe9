import { toDevice } from "#server/modules/devices/public.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { permissionsOf } from "#shared/domain/access/permissions.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { formatTimestamp } from "#shared/domain/formatting/timestamps.ts";
import type { Billing } from "#shared/domain/zones/standing.ts";
import { isOnline, zoneStatus } from "#shared/domain/zones/status.ts";
import type { RecordedState } from "#shared/domain/zones/zone-state.ts";
import { isSame } from "#shared/domain/zones/zone-values.ts";
import { zoneSubject } from "./entity.ts";
import { factsOf, type StatusRow, standingOfZone } from "./facts.ts";
import type { ZoneRow } from "./repository.ts";

/** A zone in REST form, with the viewer's permissions. `now` in epoch ms. */
export function toSoundZone(row: ZoneRow, viewer: Viewer, billing: Billing, now: number): SoundZone {
  const { zone, location, device } = row;
  const source = row.collection ?? row.schedule;
  const { paidUntil } = standingOfZone(zone, billing, now);
  return {
    ...recordedState(row, billing, now),
    id: zone.id,
    name: zone.name,
    labels: row.labels,
    location_labels: row.locationLabels,
    account: zone.accountId,
    location: location.id,
    location_name: location.name,
    city: location.city,
    address: location.address,
    device_id: device?.id ?? "",
    play_from:
      zone.playFromId !== null && zone.playFromType !== null
        ? { type: zone.playFromType, id: zone.playFromId }
        : null,
    schedule: zone.playFromType === "schedule" ? (zone.playFromId ?? "") : "",
    source: source && {
      id: source.id,
      name: source.name,
      image: source.image?.template ?? null,
      colorHex: source.image?.colorHex ?? null,
    },
    settings: zone.settings,
    paid_until: formatTimestamp(paidUntil),
    subscription_deactivated: zone.subscriptionDeactivated,
    iso8601_created_at: zone.createdAt.toISOString(),
    deactivated: zone.deactivated,
    paired: device ? "paired" : "unpaired",
    preset: row.preset && {
      id: row.preset.id,
      name: row.preset.name,
      differs: differsFrom(row.preset, zone),
    },
    shown_state: zone.state,
    shown_since: isoDate(zone.stateSince?.getTime() ?? null),
    permissions: [...permissionsOf(viewer, "sound_zone", zoneSubject(row, billing))],
  };
}

/** The parts of its preset that a zone does not have: names of settings, and `source`. */
function differsFrom(
  { settings, playFromId }: NonNullable<ZoneRow["preset"]>,
  zone: ZoneRow["zone"],
): string[] {
  const held: Readonly<Record<string, unknown>> = zone.settings;
  const names = Object.entries(settings).flatMap(([name, value]) =>
    isSame(held[name], value) ? [] : [name],
  );
  return playFromId === null || playFromId === zone.playFromId ? names : ["source", ...names];
}

/** The parts of a zone's record that its displayed state depends on. `now` in epoch ms. */
export function recordedState(row: StatusRow, billing: Billing, now: number): RecordedState {
  const facts = factsOf(row, billing, now);
  const { paidUntil, graceUntil } = standingOfZone(row.zone, billing, now);
  const online = isOnline(facts, now);
  const { state, message } = zoneStatus(facts, now);
  return {
    device: row.device && toDevice(row.device, online),
    iso8601_paid_until: isoDate(paidUntil),
    iso8601_grace_until: isoDate(graceUntil),
    online,
    status: { state, message },
    errors: [...row.errors],
  };
}

/** Epoch ms as ISO 8601. */
export function isoDate(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
