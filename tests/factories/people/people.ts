import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Service } from "#server/app.ts";
import { labels } from "#server/db/schema/labels.ts";
import {
  accounts,
  acls,
  personalTokens,
  refreshTokens,
  sessions,
  socialProfiles,
  users,
} from "#server/db/schema/people/people.ts";
import { devices, locations, playbackStates, soundZones, zoneErrors } from "#server/db/schema/places.ts";
import { hashOfToken, newPersonalToken } from "#server/modules/personal-tokens/token.ts";
import type { PlayerReport } from "#shared/contract/player.ts";
import { ZoneSettings } from "#shared/contract/player.ts";
import { AccountFeatures, AccountRestrictions } from "#shared/contract/rest/entities.ts";
import type { Scope } from "#shared/domain/access/scopes.ts";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import { isHiddenTrouble } from "#shared/domain/devices/trouble.ts";
import { type EntityKind, idOf } from "#shared/domain/ids/opaque-id.ts";
import { labelKey } from "#shared/domain/labels/label-rules.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

const OWNER: MemberFlags = { owner: true, admin: true, contact: true, finance: true };

/** An id that does not exist. */
export function newId(kind: EntityKind): string {
  return idOf(kind, randomBytes(9).toString("base64url"));
}

/** An account with one location. */
export async function createAccount(
  { services: { db } }: Service,
  over: Partial<typeof accounts.$inferInsert> = {},
): Promise<{ readonly id: string; readonly locationId: string }> {
  const id = over.id ?? newId("Account");
  const locationId = newId("Location");
  await db.insert(accounts).values({
    id,
    businessName: "A shop",
    isoCountry: "SE",
    plan: "unlimited",
    tier: "tier-3",
    roles: { is_partner: false, is_distributor: false },
    featureFlags: AccountFeatures.parse({}),
    settings: AccountRestrictions.parse({}),
    legalAcceptance: { accepted_by: "somebody", terms_type: "general" },
    ...over,
  });
  await db.insert(locations).values({
    id: locationId,
    accountId: id,
    name: "A street",
    address: "A street 1",
    city: "A town",
    postalCode: "111 11",
    isoCountry: "SE",
    timezone: "Europe/Stockholm",
  });
  return { id, locationId };
}

/** A label of an account. */
export async function createLabel(
  { services: { db } }: Service,
  accountId: string,
  over: Partial<typeof labels.$inferInsert> = {},
): Promise<string> {
  const { id = newId("Label"), name = "Flagship" } = over;
  await db.insert(labels).values({ id, accountId, name, key: labelKey(name), color: "green", ...over });
  return id;
}

/** A paid zone without music and player. */
export async function createZone(
  { services: { db } }: Service,
  account: { readonly id: string; readonly locationId: string },
  over: Partial<typeof soundZones.$inferInsert> = {},
): Promise<string> {
  const id = newId("SoundZone");
  await db.insert(soundZones).values({
    id,
    accountId: account.id,
    locationId: account.locationId,
    name: "A room",
    settings: ZoneSettings.parse({}),
    paidUntil: new Date(Date.now() + 365 * DAY_MS),
    ...over,
  });
  await db
    .insert(playbackStates)
    .values({ soundZoneId: id, volume: 60, seed: 1, queue: [], report: null satisfies PlayerReport | null })
    .onConflictDoNothing();
  return id;
}

/** An account's Instagram page. */
export async function createSocialProfile({ services: { db } }: Service, accountId: string): Promise<string> {
  const id = newId("SocialProfile");
  await db
    .insert(socialProfiles)
    .values({ id, accountId, network: "instagram", url: "https://www.instagram.com/a-shop" });
  return id;
}

/** A signed-in user with an access token, a member of this account. */
export async function createUser(
  service: Service,
  accountId: string | null,
  flags: MemberFlags = OWNER,
  over: Partial<typeof users.$inferInsert> = {},
): Promise<{ readonly id: string; readonly aclId: string; readonly token: string }> {
  const { db } = service.services;
  const id = newId("User");
  const aclId = newId("Acl");
  await db
    .insert(users)
    .values({ id, name: "A person", email: `${randomBytes(6).toString("hex")}@example.test`, ...over });
  if (accountId !== null) await db.insert(acls).values({ id: aclId, accountId, userId: id, ...flags });
  return { id, aclId, token: await signIn(service, id) };
}

/** Copies an account's zones this often, without their keys for lists: for reaching a limit. */
export async function copyZones({ services: { db } }: Service, accountId: string, copies: number) {
  const keys = (on: string) => db.execute(sql.raw(`alter table sound_zones ${on} trigger sound_zones_keys`));
  await keys("disable");
  await db.execute(
    sql`insert into sound_zones (id, account_id, location_id, name, settings)
      select id || '-' || n, account_id, location_id, name, settings
      from sound_zones, generate_series(1, ${copies}::int) n where account_id = ${accountId}`,
  );
  await keys("enable");
}

/** An access token of a new session of a person. */
export async function signIn({ services: { db, tokens } }: Service, userId: string): Promise<string> {
  return tokens.issueUser({ userId, sessionId: await createSession(db, { userId }) });
}

/** A program that acts for a person, and its token. */
export async function createProgram(
  { services: { db } }: Service,
  userId: string,
  scopes: readonly Scope[],
): Promise<{ readonly programId: string; readonly token: string }> {
  const programId = randomBytes(9).toString("base64url");
  const token = newPersonalToken();
  await db.insert(personalTokens).values({
    id: programId,
    userId,
    name: "A program",
    tokenHash: hashOfToken(token),
    scopes,
    expiresAt: new Date(Date.now() + 365 * DAY_MS),
  });
  return { programId, token };
}

/** A player paired with the zone, and its access token. */
export async function createDevice(
  { services: { db, tokens } }: Service,
  accountId: string,
  soundZoneId: string,
): Promise<{ readonly id: string; readonly token: string }> {
  const id = newId("Device");
  await db.insert(devices).values({
    id,
    accountId,
    soundZoneId,
    deviceType: "desktop",
    platform: "linux",
    code: randomBytes(8).toString("hex"),
    pairedAt: new Date(),
  });
  const sessionId = await createSession(db, { deviceId: id });
  return { id, token: await tokens.issueDevice({ deviceId: id, accountId, soundZoneId, sessionId }) };
}

/** An error of a zone, open by default. */
export async function createZoneError(
  { services: { db } }: Service,
  {
    cause,
    ...over
  }: Partial<typeof zoneErrors.$inferInsert> & Pick<typeof zoneErrors.$inferInsert, "soundZoneId" | "cause">,
): Promise<string> {
  const id = randomBytes(9).toString("base64url");
  await db.insert(zoneErrors).values({
    id,
    deviceId: newId("Device"),
    cause,
    since: new Date(),
    hidden: isHiddenTrouble(cause),
    ...over,
  });
  return id;
}

async function createSession(
  db: Service["services"]["db"],
  owner: { readonly userId?: string; readonly deviceId?: string },
): Promise<string> {
  const family = randomBytes(9).toString("base64url");
  await db.insert(refreshTokens).values({
    id: randomBytes(9).toString("base64url"),
    family,
    tokenHash: randomBytes(32).toString("hex"),
    expiresAt: new Date(Date.now() + DAY_MS),
    ...owner,
  });
  if (owner.userId !== undefined) await db.insert(sessions).values({ id: family, userId: owner.userId });
  return family;
}
