import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { acls, refreshTokens, users } from "#server/db/schema/people.ts";
import { devices, locations, locationUsers, soundZones } from "#server/db/schema/places.ts";
import type { DeviceViewer, MemberFlags, UserViewer } from "#shared/domain/access/viewer.ts";

/** The viewers behind access tokens, as the database knows them now. */

/** A person with their memberships and the locations that they run; null when the session has ended. */
export async function findUserViewer(
  db: Database,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<UserViewer | null> {
  const holds = sessionHolds(db, sessionId, eq(refreshTokens.userId, userId), now);
  const [rows, run] = await Promise.all([
    db
      .select({
        accountId: acls.accountId,
        owner: acls.owner,
        admin: acls.admin,
        contact: acls.contact,
        finance: acls.finance,
      })
      .from(users)
      .leftJoin(acls, eq(acls.userId, users.id))
      .where(and(eq(users.id, userId), holds)),
    db
      .select({ locationId: locationUsers.locationId, accountId: locations.accountId })
      .from(locationUsers)
      .innerJoin(locations, eq(locations.id, locationUsers.locationId))
      .where(eq(locationUsers.userId, userId)),
  ]);
  if (rows.length === 0) return null;
  const memberships = new Map<string, MemberFlags>();
  for (const { accountId, owner, admin, contact, finance } of rows) {
    if (accountId === null) continue;
    memberships.set(accountId, {
      owner: owner === true,
      admin: admin === true,
      contact: contact === true,
      finance: finance === true,
    });
  }
  const runs = new Map(run.map(({ locationId, accountId }) => [locationId, accountId]));
  return { kind: "user", userId, memberships, locations: runs };
}

/** A device with its location; null when the session or its pairing with this zone has ended. */
export async function findDeviceViewer(
  db: Database,
  { deviceId, accountId, soundZoneId }: Pick<DeviceViewer, "deviceId" | "accountId" | "soundZoneId">,
  sessionId: string,
  now: Date,
): Promise<DeviceViewer | null> {
  const holds = sessionHolds(db, sessionId, eq(refreshTokens.deviceId, deviceId), now);
  const [device] = await db
    .select({ locationId: soundZones.locationId })
    .from(devices)
    .innerJoin(soundZones, eq(soundZones.id, devices.soundZoneId))
    .where(and(eq(devices.id, deviceId), eq(devices.soundZoneId, soundZoneId), holds));
  return device ? { kind: "device", deviceId, accountId, locationId: device.locationId, soundZoneId } : null;
}

/** SQL for whether the session belongs to this owner and has a valid refresh token. */
function sessionHolds(db: Database, sessionId: string, isOwners: ReturnType<typeof eq>, now: Date) {
  const live = db
    .select({ one: sql`1` })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.family, sessionId),
        isOwners,
        isNull(refreshTokens.revokedAt),
        or(isNull(refreshTokens.expiresAt), gt(refreshTokens.expiresAt, now)),
      ),
    );
  return sql`exists ${live}`;
}
