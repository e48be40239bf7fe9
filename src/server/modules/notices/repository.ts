import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  inArray,
  isNotNull,
  like,
  max,
  min,
  notInArray,
} from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { noticeDismissals } from "#server/db/schema/notices.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";
import type { Dismissals } from "#shared/domain/notices/notices.ts";

/** Numbers of an account's active zones by displayed state, in `within`, or in all locations for null. */
export async function countByState(db: Database, accountId: string, within: readonly string[] | null) {
  return await db
    .select({ state: soundZones.state, count: count(), newest: max(soundZones.stateSince) })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .where(
      and(
        eq(soundZones.accountId, accountId),
        eq(soundZones.deactivated, false),
        eq(locations.deactivated, false),
        within === null ? undefined : inArray(soundZones.locationId, [...within]),
      ),
    )
    .groupBy(soundZones.state);
}

/** The active zones of an account whose subscription has ended; never-activated ones had none. */
export async function expiredZones(db: Database, accountId: string, within: readonly string[] | null) {
  const [row] = await db
    .select({
      expired: count(),
      locations: countDistinct(soundZones.locationId),
      zone: min(soundZones.id),
    })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .where(
      and(
        eq(soundZones.accountId, accountId),
        eq(soundZones.deactivated, false),
        eq(locations.deactivated, false),
        eq(soundZones.state, "noSubscription"),
        isNotNull(soundZones.paidUntil),
        within === null ? undefined : inArray(soundZones.locationId, [...within]),
      ),
    );
  return row ?? { expired: 0, locations: 0, zone: null };
}

/** A person's dismissals, by key. */
export async function dismissalsOf(db: Database, userId: string): Promise<Dismissals> {
  const rows = await db.select().from(noticeDismissals).where(eq(noticeDismissals.userId, userId));
  return Object.fromEntries(rows.map(({ key, dismissedAt }) => [key, dismissedAt.getTime()]));
}

/** Stores a dismissal; a later one replaces it. */
export async function keepDismissal(
  db: Database,
  dismissal: typeof noticeDismissals.$inferInsert,
): Promise<void> {
  await db
    .insert(noticeDismissals)
    .values(dismissal)
    .onConflictDoUpdate({
      target: [noticeDismissals.userId, noticeDismissals.key],
      set: { dismissedAt: dismissal.dismissedAt },
    });
}

/** Deletes a person's dismissals of notices about the service, but for the latest ones. */
export async function trimStatusDismissals(db: Database, userId: string, most: number): Promise<void> {
  const ofPerson = and(eq(noticeDismissals.userId, userId), like(noticeDismissals.key, "status:%"));
  const latest = db
    .select({ key: noticeDismissals.key })
    .from(noticeDismissals)
    .where(ofPerson)
    .orderBy(desc(noticeDismissals.dismissedAt), noticeDismissals.key)
    .limit(most);
  await db.delete(noticeDismissals).where(and(ofPerson, notInArray(noticeDismissals.key, latest)));
}

/** Forgets a dismissal. */
export async function deleteDismissal(db: Database, userId: string, key: string): Promise<void> {
  await db
    .delete(noticeDismissals)
    .where(and(eq(noticeDismissals.userId, userId), eq(noticeDismissals.key, key)));
}
