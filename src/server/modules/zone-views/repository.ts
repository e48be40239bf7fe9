import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { nameOrder } from "#server/db/name-order.ts";
import { zoneViews } from "#server/db/schema/zone-views.ts";

export type ZoneViewRow = typeof zoneViews.$inferSelect;

/** A person in an account. */
export type ViewsOwner = Pick<ZoneViewRow, "userId" | "accountId">;

const ownedBy = ({ userId, accountId }: ViewsOwner) =>
  and(eq(zoneViews.userId, userId), eq(zoneViews.accountId, accountId));

/** A person's views in an account, by name. */
export function viewsOf(db: Database, owner: ViewsOwner): Promise<ZoneViewRow[]> {
  return db.select().from(zoneViews).where(ownedBy(owner)).orderBy(nameOrder(zoneViews.name), zoneViews.id);
}

/** Stores a view; null when its owner has one of this name. */
export async function insertView(
  db: Database,
  view: typeof zoneViews.$inferInsert,
): Promise<ZoneViewRow | null> {
  const [row] = await db.insert(zoneViews).values(view).onConflictDoNothing().returning();
  return row ?? null;
}

/** Whether another view of the owner has this name. */
export async function isNameTaken(
  db: Database,
  owner: ViewsOwner,
  { id, name }: Pick<ZoneViewRow, "id" | "name">,
): Promise<boolean> {
  const others = and(ownedBy(owner), ne(zoneViews.id, id), sql`lower(${zoneViews.name}) = lower(${name})`);
  return (await db.$count(zoneViews, others)) > 0;
}

/** Changes a view of the owner; null when they have none with this id. */
export async function updateView(
  db: Database,
  owner: ViewsOwner,
  id: string,
  change: { readonly name?: string | undefined; readonly shown?: ZoneViewRow["shown"] | undefined },
): Promise<ZoneViewRow | null> {
  const [row] = await db
    .update(zoneViews)
    // An update without values is an error.
    .set({ id, ...change })
    .where(and(ownedBy(owner), eq(zoneViews.id, id)))
    .returning();
  return row ?? null;
}

/** Deletes a view of the owner; false when they have none with this id. */
export async function deleteView(db: Database, owner: ViewsOwner, id: string): Promise<boolean> {
  const deleted = await db
    .delete(zoneViews)
    .where(and(ownedBy(owner), eq(zoneViews.id, id)))
    .returning({ id: zoneViews.id });
  return deleted.length === 1;
}
