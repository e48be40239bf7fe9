import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { nameOrder } from "#server/db/name-order.ts";
import { collections } from "#server/db/schema/music/music.ts";
import { soundZones } from "#server/db/schema/places.ts";

export type OwnMusic = Awaited<ReturnType<typeof ownMusic>>[number];

/** Playlists and stations that an account made, by name. */
export async function ownMusic(db: Database, accountId: string) {
  return await db
    .select({ name: collections.name, composer: collections.composerType })
    .from(collections)
    .where(and(eq(collections.curatorAccountId, accountId), isNull(collections.deletedAt)))
    .orderBy(nameOrder(collections.name), collections.id);
}

/** Zones of an account that are paid for and go on, the oldest first. */
export function activeZones(db: Database, accountId: string, now: Date) {
  return db
    .select({ name: soundZones.name })
    .from(soundZones)
    .where(
      and(
        eq(soundZones.accountId, accountId),
        eq(soundZones.deactivated, false),
        eq(soundZones.subscriptionDeactivated, false),
        isNull(soundZones.reactivateAt),
        gt(soundZones.paidUntil, now),
      ),
    )
    .orderBy(asc(soundZones.createdAt), asc(soundZones.id));
}
