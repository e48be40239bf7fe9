import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/database.ts";
import { accounts, acls, refreshTokens, secondFactors, users } from "#server/db/schema/people/people.ts";
import { devices, locations, locationUsers, soundZones } from "#server/db/schema/places.ts";
import type { Env } from "#server/env.ts";
import { requiredOrganisation } from "#server/modules/identities/public.ts";
import { isFirstOwner } from "#server/modules/service-settings/public.ts";
import type { DeviceViewer, MemberFlags, UserViewer } from "#shared/domain/access/viewer.ts";
import { emailForm } from "#shared/domain/validation/email-form.ts";

/** The viewers behind access tokens, as currently stored. */

/** A person with their memberships and the locations that they run; null when the session has ended. */
export async function findUserViewer(
  db: Database,
  userId: string,
  sessionId: string,
  now: Date,
  operators: Env["operators"],
): Promise<UserViewer | null> {
  const found = await findPerson(
    db,
    userId,
    sessionHolds(db, sessionId, eq(refreshTokens.userId, userId), now),
  );
  if (!found) return null;
  const isOperator = operates(found.person, operators);
  return { kind: "user", ...found.facts, ...(isOperator ? { isOperator } : {}) };
}

interface Person {
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  readonly isFirst: boolean;
}

/**
 * Whether a person operates the service. Whoever is named by an address must have confirmed it: anybody can
 * sign up with an address.
 */
function operates({ email, emailVerifiedAt, isFirst }: Person, operators: Env["operators"]): boolean {
  if (operators === null) return isFirst;
  return emailVerifiedAt !== null && operators.includes(emailForm(email).toLowerCase());
}

/** The same for a person on whose behalf a program calls; null when there is no such person. */
export async function findUserFacts(db: Database, userId: string): Promise<Omit<UserViewer, "kind"> | null> {
  return (await findPerson(db, userId))?.facts ?? null;
}

async function findPerson(
  db: Database,
  userId: string,
  holds?: SQL,
): Promise<{ readonly person: Person; readonly facts: Omit<UserViewer, "kind"> } | null> {
  const [rows, run] = await Promise.all([
    db
      .select({
        accountId: acls.accountId,
        owner: acls.owner,
        admin: acls.admin,
        contact: acls.contact,
        finance: acls.finance,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        isFirst: isFirstOwner(db, users.id),
        isWithheld: isWithheld(db, users.id),
      })
      .from(users)
      .leftJoin(acls, eq(acls.userId, users.id))
      .leftJoin(accounts, eq(accounts.id, acls.accountId))
      .where(and(eq(users.id, userId), holds)),
    db
      .select({
        locationId: locationUsers.locationId,
        accountId: locations.accountId,
        isWithheld: isWithheld(db, locationUsers.userId),
      })
      .from(locationUsers)
      .innerJoin(locations, eq(locations.id, locationUsers.locationId))
      .innerJoin(accounts, eq(accounts.id, locations.accountId))
      .where(eq(locationUsers.userId, userId)),
  ]);
  const [first] = rows;
  if (!first) return null;
  const isAnyWithheld = [...rows, ...run].some((row) => row.isWithheld);
  // See [Note: the organisation's second step].
  const own = isAnyWithheld ? await requiredOrganisation(db, userId, first.email) : null;
  const withheld = new Set<string>();
  const memberships = new Map<string, MemberFlags>();
  for (const { accountId, owner, admin, contact, finance, ...row } of rows) {
    if (accountId === null) continue;
    if (row.isWithheld && accountId !== own?.accountId) withheld.add(accountId);
    else
      memberships.set(accountId, {
        owner: owner === true,
        admin: admin === true,
        contact: contact === true,
        finance: finance === true,
      });
  }
  const runs = new Map<string, string>();
  for (const row of run) {
    if (row.isWithheld && row.accountId !== own?.accountId) withheld.add(row.accountId);
    else runs.set(row.locationId, row.accountId);
  }
  return { person: first, facts: { userId, memberships, locations: runs, withheld } };
}

/** SQL for whether an account requires two-step sign-in that the person has not set up. */
function isWithheld(db: Database, userId: PgColumn): SQL<boolean> {
  const confirmed = db
    .select({ one: sql`1` })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return sql<boolean>`coalesce(${accounts.twoStepRequired}, false) and not exists ${confirmed}`;
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

/** The account, location and code of a zone whose remote works; null while a part of it is deactivated. */
export async function findRemoteZone(
  db: Database,
  soundZoneId: string,
): Promise<{ readonly accountId: string; readonly locationId: string; readonly code: string | null } | null> {
  const [zone] = await db
    .select({
      accountId: soundZones.accountId,
      locationId: soundZones.locationId,
      code: soundZones.remoteCode,
    })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .innerJoin(accounts, eq(accounts.id, soundZones.accountId))
    .where(
      and(
        eq(soundZones.id, soundZoneId),
        eq(soundZones.deactivated, false),
        eq(locations.deactivated, false),
        eq(accounts.deactivated, false),
        eq(accounts.suspended, false),
      ),
    );
  return zone ?? null;
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
