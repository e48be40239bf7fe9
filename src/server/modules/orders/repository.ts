import { desc, eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { playerOrders } from "#server/db/schema/selling/orders.ts";

export type OrderRow = typeof playerOrders.$inferSelect;

const LONGEST_LIST = 100;

export async function insertOrder(db: Database, order: typeof playerOrders.$inferInsert): Promise<OrderRow> {
  const [row] = await db.insert(playerOrders).values(order).returning();
  if (!row) throw new Error("An order was not written");
  return row;
}

/** An account's orders, newest first. */
export function ordersOf(db: Database, accountId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(playerOrders)
    .where(eq(playerOrders.accountId, accountId))
    .orderBy(desc(playerOrders.createdAt))
    .limit(LONGEST_LIST);
}
