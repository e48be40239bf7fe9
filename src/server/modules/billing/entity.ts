import { type Entity, entity } from "#server/entity.ts";
import { zoneEntity } from "#server/modules/zones/public.ts";
import { decodeId, encodeId } from "#shared/domain/ids/opaque-id.ts";
import { findRecurrences } from "./repository.ts";
import type { RecurrenceOfZone } from "./types.ts";

/** The id of a zone's subscription: the zone's own with another kind, so that each zone has one. */
export function subscriptionIdOf(soundZoneId: string): string {
  const id = decodeId(soundZoneId);
  if (!id) throw new Error(`${soundZoneId} is no id of a zone`);
  return encodeId({ ...id, kind: "Subscription" });
}

/** Subscriptions: the zones that have them. */
export const subscriptionEntity = entity({
  kind: "subscription",
  type: null,
  find: (services, ids) => {
    const zoneIds = ids.flatMap((id) => {
      const read = decodeId(id);
      return read?.kind === "Subscription" ? [encodeId({ ...read, kind: "SoundZone" })] : [];
    });
    return zoneEntity.find(services, zoneIds);
  },
  describe: (row) => zoneEntity.describe(row),
});

/** Charges with their zones; fees have none, and are not found. */
export const recurrenceEntity: Entity<"recurrence", RecurrenceOfZone> = entity({
  kind: "recurrence",
  type: null,
  find: async (services, ids) => {
    const rows = await findRecurrences(services.db, ids);
    const zoneIds = rows.flatMap(({ soundZoneId }) => soundZoneId ?? []);
    const zones = await zoneEntity.find(services, zoneIds);
    return rows.flatMap((recurrence) => {
      const found = zones.find(({ row }) => row.zone.id === recurrence.soundZoneId);
      return found ? [{ ...found, row: { recurrence, zone: found.row } }] : [];
    });
  },
  describe: ({ zone }) => zoneEntity.describe(zone),
});
