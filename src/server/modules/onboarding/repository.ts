import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { spotifyImports, spotifyPlaylists } from "#server/db/schema/music/spotify.ts";
import { locationInvitations } from "#server/db/schema/people/location-people.ts";
import { onboardingSteps } from "#server/db/schema/people/onboarding.ts";
import { accounts, acls } from "#server/db/schema/people/people.ts";
import { devices, locations, locationUsers, soundZones } from "#server/db/schema/places.ts";
import type { SettableStep, StepStatus } from "#shared/domain/onboarding/steps.ts";

/** The account's steps of one name: its own, or one person's. */
export interface StepKey {
  readonly accountId: string;
  readonly name: string;
  /** Null: a step of the whole account. */
  readonly userId: string | null;
}

interface StoredStep {
  readonly name: string;
  readonly status: StepStatus;
  /** Epoch ms. */
  readonly at: number;
}

/** Stored steps of an account, and since when its data show steps as done; null: they do not. */
export interface OnboardingFacts {
  readonly id: string;
  readonly stored: readonly StoredStep[] | null;
  readonly done: Readonly<Partial<Record<SettableStep, Date | null>>>;
}

/** The onboarding of accounts, with the steps of one person; a single statement. */
export async function onboardingFacts(
  db: Database,
  accountIds: readonly string[],
  userId: string | null,
): Promise<readonly OnboardingFacts[]> {
  const stored = db
    .select({
      steps: sql`jsonb_agg(jsonb_build_object(
        'name', ${onboardingSteps.name},
        'status', ${onboardingSteps.status},
        'at', floor(extract(epoch from ${onboardingSteps.updatedAt}) * 1000)
      ) order by ${onboardingSteps.name})`,
    })
    .from(onboardingSteps)
    .where(
      and(
        eq(onboardingSteps.accountId, accounts.id),
        or(isNull(onboardingSteps.userId), userId === null ? undefined : eq(onboardingSteps.userId, userId)),
      ),
    );
  return await db
    .select({
      id: accounts.id,
      stored: sql<readonly StoredStep[] | null>`(${stored})`,
      done: {
        setup: firstTime(activeZone(db)),
        "app-pairing": firstTime(pairedDevice(db)),
        "user-invite": firstTime(colleague(db), locationColleague(db), locationInvitation(db)),
        "spotify-import": firstTime(importedPlaylist(db), syncedPlaylist(db)),
        "business-description": firstTime(zoneWithMusic(db)),
        "explicit-setting": time(
          sql`case when ${accounts.settings} ->> 'filter_explicit' = 'true' then ${accounts.updatedAt} end`,
        ),
      },
    })
    .from(accounts)
    .where(inArray(accounts.id, [...accountIds]));
}

/** The time of the first subquery that finds one. */
function firstTime(...queries: readonly SQLWrapper[]): SQL<Date | null> {
  return time(
    sql`coalesce(${sql.join(
      queries.map((query) => sql`(${query})`),
      sql`, `,
    )})`,
  );
}

function time(value: SQL): SQL<Date | null> {
  return value.mapWith(accounts.updatedAt) as SQL<Date | null>;
}

function activeZone(db: Database) {
  return db
    .select({ at: soundZones.createdAt })
    .from(soundZones)
    .where(and(eq(soundZones.accountId, accounts.id), sql`${soundZones.listed}`))
    .orderBy(asc(soundZones.nameKey), asc(soundZones.id))
    .limit(1);
}

function zoneWithMusic(db: Database) {
  return db
    .select({ at: soundZones.createdAt })
    .from(soundZones)
    .where(
      and(eq(soundZones.accountId, accounts.id), sql`${soundZones.listed}`, isNotNull(soundZones.playFromId)),
    )
    .orderBy(asc(soundZones.nameKey), asc(soundZones.id))
    .limit(1);
}

function pairedDevice(db: Database) {
  return db
    .select({ at: sql`coalesce(${devices.pairedAt}, ${devices.createdAt})` })
    .from(devices)
    .where(and(eq(devices.accountId, accounts.id), isNotNull(devices.soundZoneId)))
    .limit(1);
}

/** A second member, or an invitation that waits. */
function colleague(db: Database) {
  return db
    .select({ at: sql`max(${acls.createdAt})` })
    .from(acls)
    .where(eq(acls.accountId, accounts.id))
    .having(sql`count(*) > 1 or count(*) > count(${acls.userId})`);
}

function locationColleague(db: Database) {
  return db
    .select({ at: locationUsers.createdAt })
    .from(locations)
    .innerJoin(locationUsers, eq(locationUsers.locationId, locations.id))
    .where(eq(locations.accountId, accounts.id))
    .limit(1);
}

function locationInvitation(db: Database) {
  return db
    .select({ at: locationInvitations.createdAt })
    .from(locations)
    .innerJoin(locationInvitations, eq(locationInvitations.locationId, locations.id))
    .where(and(eq(locations.accountId, accounts.id), isNull(locationInvitations.acceptedAt)))
    .limit(1);
}

function importedPlaylist(db: Database) {
  return db
    .select({ at: spotifyImports.endedAt })
    .from(spotifyImports)
    .where(and(eq(spotifyImports.accountId, accounts.id), eq(spotifyImports.state, "done")))
    .limit(1);
}

function syncedPlaylist(db: Database) {
  return db
    .select({ at: spotifyPlaylists.syncedAt })
    .from(spotifyPlaylists)
    .where(eq(spotifyPlaylists.accountId, accounts.id))
    .limit(1);
}

/** Stores steps in place of what was stored of them. */
export async function writeSteps(
  db: Database,
  keys: readonly StepKey[],
  set: { readonly status: StepStatus; readonly updatedAt: Date },
): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insert(onboardingSteps)
    .values(keys.map((key) => ({ ...key, ...set })))
    .onConflictDoUpdate({ target: [onboardingSteps.accountId, onboardingSteps.name], set });
}

/** Forgets what is stored of a step. */
export async function deleteStep(db: Database, { accountId, name }: StepKey): Promise<void> {
  await db
    .delete(onboardingSteps)
    .where(and(eq(onboardingSteps.accountId, accountId), eq(onboardingSteps.name, name)));
}
