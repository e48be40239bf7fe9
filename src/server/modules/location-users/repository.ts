import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { nameOrder } from "#server/db/name-order.ts";
import { locationInvitations } from "#server/db/schema/people/location-people.ts";
import { accounts, users } from "#server/db/schema/people/people.ts";
import { locations, locationUsers } from "#server/db/schema/places.ts";

export type LocationInvitationRow = typeof locationInvitations.$inferSelect;

export interface LocationUserRow {
  readonly locationId: string;
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The people who run these locations, by name. */
export async function usersOfLocations(
  db: Database,
  locationIds: readonly string[],
): Promise<readonly LocationUserRow[]> {
  return await db
    .select({
      locationId: locationUsers.locationId,
      id: users.id,
      name: users.name,
      email: users.email,
    })
    .from(locationUsers)
    .innerJoin(users, eq(users.id, locationUsers.userId))
    .where(inArray(locationUsers.locationId, [...locationIds]))
    .orderBy(nameOrder(users.name), users.id);
}

/** The invitations to these locations that wait, the oldest first. */
export async function invitationsTo(
  db: Database,
  locationIds: readonly string[],
): Promise<readonly LocationInvitationRow[]> {
  return await db
    .select()
    .from(locationInvitations)
    .where(
      and(inArray(locationInvitations.locationId, [...locationIds]), isNull(locationInvitations.acceptedAt)),
    )
    .orderBy(asc(locationInvitations.createdAt), locationInvitations.id);
}

/** An invitation with its location and account. */
export async function findLocationInvitation(db: Database, id: string) {
  const [row] = await db
    .select({ invitation: locationInvitations, location: locations, account: accounts })
    .from(locationInvitations)
    .innerJoin(locations, eq(locations.id, locationInvitations.locationId))
    .innerJoin(accounts, eq(accounts.id, locations.accountId))
    .where(eq(locationInvitations.id, id));
  return row ?? null;
}

/** Adds an invitation; false when the address is invited already. */
export async function insertInvitation(
  db: Database,
  row: typeof locationInvitations.$inferInsert,
): Promise<boolean> {
  const added = await db
    .insert(locationInvitations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: locationInvitations.id });
  return added.length === 1;
}

export async function deleteInvitation(db: Database, id: string): Promise<void> {
  await db.delete(locationInvitations).where(eq(locationInvitations.id, id));
}

/** Makes the invitee a user of the location; false when they are one already, or it was accepted before. */
export async function acceptLocationInvitation(
  tx: Database,
  { id, locationId }: LocationInvitationRow,
  userId: string,
  now: Date,
): Promise<boolean> {
  const accepted = await tx
    .update(locationInvitations)
    // The row remains for its other links, which were used with it.
    .set({ acceptedAt: now, email: "" })
    .where(and(eq(locationInvitations.id, id), isNull(locationInvitations.acceptedAt)))
    .returning({ id: locationInvitations.id });
  if (accepted.length === 0) return false;
  const added = await tx
    .insert(locationUsers)
    .values({ locationId, userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ userId: locationUsers.userId });
  return added.length === 1;
}

export async function deleteLocationUser(db: Database, locationId: string, userId: string): Promise<void> {
  await db
    .delete(locationUsers)
    .where(and(eq(locationUsers.locationId, locationId), eq(locationUsers.userId, userId)));
}
