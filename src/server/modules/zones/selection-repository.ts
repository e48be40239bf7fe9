import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { nameOrder } from "#server/db/name-order.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";
import type { Services } from "#server/services.ts";
import { MOST_ZONES, type ZoneSelection } from "#shared/contract/rest/zone-filter.ts";

/** Ids of an account's selected zones in the order of lists. `within`: only zones of these locations; null: of all. */
export async function idsOfSelection(
  { db }: Pick<Services, "db">,
  accountId: string,
  within: readonly string[] | null,
  selection: ZoneSelection,
): Promise<readonly string[]> {
  const where =
    "ids" in selection
      ? sql`${soundZones.id} in (select jsonb_array_elements_text(${JSON.stringify(selection.ids)}::jsonb))`
      : and(
          eq(soundZones.deactivated, false),
          eq(locations.deactivated, false),
          selection.matching.state === undefined
            ? undefined
            : sql`${soundZones.state} = ${selection.matching.state}`,
          selection.matching.preset === undefined
            ? undefined
            : eq(soundZones.presetId, selection.matching.preset),
          selection.matching.location === undefined
            ? undefined
            : eq(soundZones.locationId, selection.matching.location),
          sql`${soundZones.id} not in (select jsonb_array_elements_text(${JSON.stringify(selection.except)}::jsonb))`,
        );
  const rows = await db
    .select({ id: soundZones.id })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .where(
      and(
        eq(soundZones.accountId, accountId),
        within === null ? undefined : inArray(soundZones.locationId, [...within]),
        where,
      ),
    )
    .orderBy(nameOrder(locations.name), nameOrder(soundZones.name), asc(soundZones.id))
    .limit(MOST_ZONES);
  return rows.map(({ id }) => id);
}
