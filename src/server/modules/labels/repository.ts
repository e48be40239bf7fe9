import { and, count, eq, inArray, isNotNull, isNull, lt, notInArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { nameOrder } from "#server/db/name-order.ts";
import { labels, locationLabels, zoneLabels } from "#server/db/schema/labels.ts";

export type LabelRow = typeof labels.$inferSelect;

/** Labels of an account that are in use, by name. */
export async function labelsOfAccount(db: Database, accountId: string): Promise<readonly LabelRow[]> {
  return await db
    .select()
    .from(labels)
    .where(and(eq(labels.accountId, accountId), isNull(labels.deletedAt)))
    .orderBy(nameOrder(labels.name), labels.id);
}

/** A label of an account, also a deleted one. */
export async function findLabel(db: Database, accountId: string, id: string): Promise<LabelRow | null> {
  const [row] = await db
    .select()
    .from(labels)
    .where(and(eq(labels.accountId, accountId), eq(labels.id, id)));
  return row ?? null;
}

/** Adds labels and returns those whose names were free. */
export async function insertLabels(
  db: Database,
  rows: readonly (typeof labels.$inferInsert)[],
): Promise<readonly LabelRow[]> {
  if (rows.length === 0) return [];
  return await db
    .insert(labels)
    .values([...rows])
    .onConflictDoNothing()
    .returning();
}

/** Changes a label. */
export async function updateLabelRow(
  db: Database,
  id: string,
  changes: Partial<Pick<LabelRow, "name" | "key" | "color" | "deletedAt">>,
): Promise<LabelRow | null> {
  const [row] = await db.update(labels).set(changes).where(eq(labels.id, id)).returning();
  return row ?? null;
}

/** How many of these are labels in use of an account. */
export async function countLabels(db: Database, accountId: string, ids: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(labels)
    .where(and(eq(labels.accountId, accountId), inArray(labels.id, [...ids]), isNull(labels.deletedAt)));
  return row?.found ?? 0;
}

/** The ids of a zone's own labels by name, as a column of a query. */
export function labelIdsOfZone(soundZoneId: SQL): SQL<string[]> {
  return sql<string[]>`array(
    select one.id from ${zoneLabels} as put join ${labels} as one on one.id = put.label_id
    where put.sound_zone_id = ${soundZoneId} and one.deleted_at is null
    order by one.key, one.id)`;
}

/** The ids of a location's labels by name, as a column of a query. */
export function labelIdsOfLocation(locationId: SQL): SQL<string[]> {
  return sql<string[]>`array(
    select one.id from ${locationLabels} as put join ${labels} as one on one.id = put.label_id
    where put.location_id = ${locationId} and one.deleted_at is null
    order by one.key, one.id)`;
}

/** The ids of locations' labels by name. */
export async function labelIdsOfLocations(
  db: Database,
  locationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .select({ location: locationLabels.locationId, label: labels.id })
    .from(locationLabels)
    .innerJoin(labels, eq(labels.id, locationLabels.labelId))
    .where(and(inArray(locationLabels.locationId, [...locationIds]), isNull(labels.deletedAt)))
    .orderBy(labels.key, labels.id);
  const byLocation = Map.groupBy(rows, ({ location }) => location);
  return new Map([...byLocation].map(([id, found]) => [id, found.map(({ label }) => label)]));
}

/** Whether a zone or its location has a label, as a condition of a query. */
export function hasLabel(
  { zone, location }: { readonly zone: SQL; readonly location: SQL },
  labelId: string,
): SQL {
  return sql`(exists (select from ${labels} as one where one.id = ${labelId} and one.deleted_at is null) and (
    ${zone} in (select put.sound_zone_id from ${zoneLabels} as put where put.label_id = ${labelId})
    or ${location} in (select put.location_id from ${locationLabels} as put where put.label_id = ${labelId})))`;
}

/** Puts labels on zones; those that they have already stay. One parameter has all: an import may have 100,000 pairs. */
export async function insertZoneLabels(
  db: Database,
  pairs: readonly (typeof zoneLabels.$inferInsert)[],
): Promise<void> {
  if (pairs.length > 0)
    await db.execute(sql`
      insert into ${zoneLabels} (sound_zone_id, label_id)
      select given."soundZoneId", given."labelId"
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as given("soundZoneId" text, "labelId" text)
      on conflict do nothing`);
}

/** Puts labels on locations; those that they have already stay. */
export async function insertLocationLabels(
  db: Database,
  pairs: readonly (typeof locationLabels.$inferInsert)[],
): Promise<void> {
  if (pairs.length > 0)
    await db.execute(sql`
      insert into ${locationLabels} (location_id, label_id)
      select given."locationId", given."labelId"
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as given("locationId" text, "labelId" text)
      on conflict do nothing`);
}

/** Gives a zone these labels and no others; deleted ones stay, so that restoring brings them back. */
export async function setZoneLabels(
  db: Database,
  soundZoneId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .delete(zoneLabels)
    .where(and(eq(zoneLabels.soundZoneId, soundZoneId), besides(db, zoneLabels.labelId, ids)));
  await insertZoneLabels(
    db,
    ids.map((labelId) => ({ soundZoneId, labelId })),
  );
}

/** Gives a location these labels and no others; deleted ones stay, so that restoring brings them back. */
export async function setLocationLabels(
  db: Database,
  locationId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .delete(locationLabels)
    .where(and(eq(locationLabels.locationId, locationId), besides(db, locationLabels.labelId, ids)));
  await insertLocationLabels(
    db,
    ids.map((labelId) => ({ locationId, labelId })),
  );
}

function besides(
  db: Database,
  column: typeof zoneLabels.labelId | typeof locationLabels.labelId,
  ids: readonly string[],
) {
  const deleted = db.select({ id: labels.id }).from(labels).where(isNotNull(labels.deletedAt));
  return and(ids.length === 0 ? undefined : notInArray(column, [...ids]), notInArray(column, deleted));
}

/** Forgets labels that were deleted before this time; returns how many. */
export async function deleteLabelsDeletedBefore(db: Database, time: Date): Promise<number> {
  const gone = await db.delete(labels).where(lt(labels.deletedAt, time)).returning({ id: labels.id });
  return gone.length;
}
