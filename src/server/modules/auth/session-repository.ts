import { and, eq, inArray, isNotNull, isNull, lt, max, ne, or } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { refreshTokens } from "#server/db/schema/people/people.ts";
import { devices } from "#server/db/schema/places.ts";
import type { DeviceViewer } from "#shared/domain/access/viewer.ts";

/** A session is a family of refresh tokens: each one replaces the one before. */

export type TokenRow = typeof refreshTokens.$inferSelect;

/** Adds a refresh token, unless it is already stored. */
export async function insertToken(db: Database, token: typeof refreshTokens.$inferInsert): Promise<void> {
  await db.insert(refreshTokens).values(token).onConflictDoNothing();
}

export async function findToken(db: Database, tokenHash: string): Promise<TokenRow | null> {
  const [row] = await db.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
  return row ?? null;
}

/** As {@link findToken}, locked until the transaction ends. */
export async function lockToken(tx: Database, tokenHash: string): Promise<TokenRow | null> {
  const [row] = await tx
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for("update");
  return row ?? null;
}

/** Retires a refresh token: its successor is in use. */
export async function retireToken(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(refreshTokens)
    .set({ retiredAt: now })
    .where(and(eq(refreshTokens.id, id), isNull(refreshTokens.retiredAt)));
}

export async function revokeSession(db: Database, family: string, now: Date): Promise<void> {
  await db
    .update(refreshTokens)
    .set({ revokedAt: now })
    .where(and(eq(refreshTokens.family, family), isNull(refreshTokens.revokedAt)));
}

/** Ends every session of an unpaired device. */
export async function endDeviceSessions(db: Database, deviceId: string, now: Date): Promise<void> {
  await db
    .update(refreshTokens)
    .set({ revokedAt: now })
    .where(and(eq(refreshTokens.deviceId, deviceId), isNull(refreshTokens.revokedAt)));
}

/** Ends every session of a person, except one. */
export async function endUserSessions(
  db: Database,
  userId: string,
  kept: string | null,
  now: Date,
): Promise<void> {
  const others = kept === null ? undefined : ne(refreshTokens.family, kept);
  await db
    .update(refreshTokens)
    .set({ revokedAt: now })
    .where(and(eq(refreshTokens.userId, userId), isNull(refreshTokens.revokedAt), others));
}

/** When the session was last refreshed or started; null when there is no such session. */
export async function lastRefresh(db: Database, family: string): Promise<Date | null> {
  const [newest] = await db
    .select({ at: max(refreshTokens.createdAt) })
    .from(refreshTokens)
    .where(eq(refreshTokens.family, family));
  return newest?.at ?? null;
}

/** When each of these people last signed in or refreshed a session; active clients refresh hourly. */
export async function lastSeenOf(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .select({ userId: refreshTokens.userId, at: max(refreshTokens.createdAt) })
    .from(refreshTokens)
    .where(inArray(refreshTokens.userId, [...userIds]))
    .groupBy(refreshTokens.userId);
  return new Map(rows.flatMap(({ userId, at }) => (userId && at ? [[userId, at] as const] : [])));
}

/** The account and zone that a device is paired with; null when it is no longer paired. */
export async function findPairing(
  db: Database,
  deviceId: string,
): Promise<Pick<DeviceViewer, "accountId" | "soundZoneId"> | null> {
  const [row] = await db
    .select({ accountId: devices.accountId, soundZoneId: devices.soundZoneId })
    .from(devices)
    .where(eq(devices.id, deviceId));
  return row?.soundZoneId ? { accountId: row.accountId, soundZoneId: row.soundZoneId } : null;
}

/** Deletes refresh tokens that ended before this; returns how many. */
export async function deleteTokensEndedBefore(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(refreshTokens)
    .where(
      or(
        lt(refreshTokens.retiredAt, before),
        lt(refreshTokens.revokedAt, before),
        and(isNotNull(refreshTokens.expiresAt), lt(refreshTokens.expiresAt, before)),
      ),
    )
    .returning({ id: refreshTokens.id });
  return deleted.length;
}
