import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { nameOrder } from "#server/db/name-order.ts";
import { collections } from "#server/db/schema/music.ts";

export type OwnMusic = Awaited<ReturnType<typeof ownMusic>>[number];

/** Playlists and stations that an account made, by name. */
export async function ownMusic(db: Database, accountId: string) {
  return await db
    .select({ name: collections.name, composer: collections.composerType })
    .from(collections)
    .where(and(eq(collections.curatorAccountId, accountId), isNull(collections.deletedAt)))
    .orderBy(nameOrder(collections.name), collections.id);
}
