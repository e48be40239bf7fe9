import { type ZoneRow, zoneSubjects } from "#server/modules/zones/public.ts";
import type { FindSubjects } from "#server/subjects.ts";
import { decodeId, encodeId } from "#shared/domain/ids/opaque-id.ts";
import { findRecurrences, type RecurrenceRow } from "./repository.ts";

/** A charge of a zone, with its zone. */
export interface RecurrenceOfZone {
  readonly recurrence: RecurrenceRow;
  readonly zone: ZoneRow;
}

/** The id of a zone's subscription: the zone's own with another kind, so that each zone has one. */
export function subscriptionIdOf(soundZoneId: string): string {
  const id = decodeId(soundZoneId);
  if (!id) throw new Error(`${soundZoneId} is no id of a zone`);
  return encodeId({ ...id, kind: "Subscription" });
}

/** Finds the zones of subscriptions. */
export const subscriptionSubjects: FindSubjects<ZoneRow> = (services, ids) => {
  const zoneIds = ids.flatMap((id) => {
    const read = decodeId(id);
    return read?.kind === "Subscription" ? [encodeId({ ...read, kind: "SoundZone" })] : [];
  });
  return zoneSubjects(services, zoneIds);
};

/** Finds charges with their zones; fees have none, and are not found. */
export const recurrenceSubjects: FindSubjects<RecurrenceOfZone> = async (services, ids) => {
  const rows = await findRecurrences(services.db, ids);
  const zoneIds = rows.flatMap(({ soundZoneId }) => soundZoneId ?? []);
  const zones = await zoneSubjects(services, zoneIds);
  return rows.flatMap((recurrence) => {
    const found = zones.find(({ row }) => row.zone.id === recurrence.soundZoneId);
    return found ? [{ ...found, row: { recurrence, zone: found.row } }] : [];
  });
};
