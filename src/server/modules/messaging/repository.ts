import { and, asc, count, desc, eq, inArray, not, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { labels, locationLabels, zoneLabels } from "#server/db/schema/labels.ts";
import { announcementCampaigns, announcements } from "#server/db/schema/messaging.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { locations, playbackStates, soundZones } from "#server/db/schema/places.ts";
import { CampaignRule } from "#shared/contract/announcements.ts";

export type AnnouncementRow = typeof announcements.$inferSelect;
export type CampaignRow = typeof announcementCampaigns.$inferSelect;

/** An account's messages, the newest first. At most `most`: archived ones, the oldest first, are left out beyond that. */
export async function listAnnouncements(
  db: Database,
  accountId: string,
  most: number,
): Promise<readonly AnnouncementRow[]> {
  const rows = await db
    .select()
    .from(announcements)
    .where(eq(announcements.accountId, accountId))
    .orderBy(asc(announcements.archived), desc(announcements.createdAt), desc(announcements.id))
    .limit(most);
  return newestFirst(rows);
}

/** An account's campaigns, in the same order and with the same limit as its messages. */
export async function listCampaigns(
  db: Database,
  accountId: string,
  most: number,
): Promise<readonly CampaignRow[]> {
  const rows = await db
    .select()
    .from(announcementCampaigns)
    .where(eq(announcementCampaigns.accountId, accountId))
    .orderBy(
      asc(announcementCampaigns.archived),
      desc(announcementCampaigns.createdAt),
      desc(announcementCampaigns.id),
    )
    .limit(most);
  return newestFirst(readable(rows));
}

function newestFirst<Row extends { readonly createdAt: Date; readonly id: string }>(
  rows: readonly Row[],
): readonly Row[] {
  return rows.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0),
  );
}

/** Campaigns whose rule this version understands. */
function readable(rows: readonly CampaignRow[]): readonly CampaignRow[] {
  return rows.flatMap((row) => {
    const rule = CampaignRule.safeParse(row.rule);
    return rule.success ? [{ ...row, rule: rule.data }] : [];
  });
}

/** Messages of an account by id. */
export async function findAnnouncements(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<readonly AnnouncementRow[]> {
  if (ids.length === 0) return [];
  return await db
    .select()
    .from(announcements)
    .where(and(eq(announcements.accountId, accountId), inArray(announcements.id, [...ids])));
}

/** Campaigns of an account by id. */
export async function findCampaigns(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<readonly CampaignRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(announcementCampaigns)
    .where(and(eq(announcementCampaigns.accountId, accountId), inArray(announcementCampaigns.id, [...ids])));
  return readable(rows);
}

/** How many messages of an account are in use. */
export async function countAnnouncements(db: Database, accountId: string): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(announcements)
    .where(and(eq(announcements.accountId, accountId), not(announcements.archived)));
  return row?.found ?? 0;
}

/** How many campaigns of an account are not archived. */
export async function countCampaigns(db: Database, accountId: string): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(announcementCampaigns)
    .where(and(eq(announcementCampaigns.accountId, accountId), not(announcementCampaigns.archived)));
  return row?.found ?? 0;
}

export async function insertAnnouncement(db: Database, row: AnnouncementRow): Promise<void> {
  await db.insert(announcements).values(row);
}

export async function updateAnnouncement(
  db: Database,
  id: string,
  changes: Partial<Omit<AnnouncementRow, "id" | "accountId">>,
): Promise<AnnouncementRow | null> {
  const [row] = await db.update(announcements).set(changes).where(eq(announcements.id, id)).returning();
  return row ?? null;
}

export async function insertCampaign(db: Database, row: CampaignRow): Promise<void> {
  await db.insert(announcementCampaigns).values(row);
}

export async function updateCampaign(
  db: Database,
  id: string,
  changes: Partial<Omit<CampaignRow, "id" | "accountId">>,
): Promise<CampaignRow | null> {
  const [row] = await db
    .update(announcementCampaigns)
    .set(changes)
    .where(eq(announcementCampaigns.id, id))
    .returning();
  return row ?? null;
}

/** Ids of the audio of all messages of all accounts. */
export async function usedAudioIds(db: Database): Promise<readonly string[]> {
  const rows = await db.selectDistinct({ audioId: announcements.audioId }).from(announcements);
  return rows.map(({ audioId }) => audioId);
}

/** Campaigns of accounts that announce something. */
export async function liveCampaigns(
  db: Database,
  accountIds: readonly string[],
): Promise<readonly CampaignRow[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .select()
    .from(announcementCampaigns)
    .where(
      and(
        inArray(announcementCampaigns.accountId, [...accountIds]),
        announcementCampaigns.enabled,
        not(announcementCampaigns.archived),
      ),
    )
    .orderBy(asc(announcementCampaigns.createdAt), asc(announcementCampaigns.id));
  return readable(rows);
}

/** Where a zone is, for campaigns that reach it. */
export interface ZonePlace {
  readonly id: string;
  readonly accountId: string;
  readonly locationId: string;
}

/** Zones by id with their account's features. */
export async function placesOf(db: Database, soundZoneIds: readonly string[]) {
  if (soundZoneIds.length === 0) return [];
  return await db
    .select({
      id: soundZones.id,
      accountId: soundZones.accountId,
      locationId: soundZones.locationId,
      featureFlags: accounts.featureFlags,
    })
    .from(soundZones)
    .innerJoin(accounts, eq(accounts.id, soundZones.accountId))
    .where(inArray(soundZones.id, [...soundZoneIds]));
}

/** Active zones of an account. */
export async function placesOfAccount(db: Database, accountId: string): Promise<readonly ZonePlace[]> {
  return await db
    .select({ id: soundZones.id, accountId: soundZones.accountId, locationId: soundZones.locationId })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .where(
      and(
        eq(soundZones.accountId, accountId),
        eq(soundZones.deactivated, false),
        eq(locations.deactivated, false),
      ),
    );
}

/** Zones and locations that carry one of these labels. */
export interface LabelPlaces {
  readonly zones: ReadonlySet<string>;
  readonly locations: ReadonlySet<string>;
}

/** Where labels are, by label, if it concerns one of the zones; deleted labels are nowhere. */
export async function placesOfLabels(
  db: Database,
  labelIds: readonly string[],
  zones: readonly ZonePlace[],
): Promise<ReadonlyMap<string, LabelPlaces>> {
  if (labelIds.length === 0 || zones.length === 0) return new Map();
  const zoneIds = zones.map(({ id }) => id);
  const locationIds = [...new Set(zones.map(({ locationId }) => locationId))];
  const wanted = and(inArray(labels.id, [...labelIds]), sql`${labels.deletedAt} is null`);
  const [ofZones, ofLocations] = await Promise.all([
    db
      .select({ label: labels.id, place: zoneLabels.soundZoneId })
      .from(zoneLabels)
      .innerJoin(labels, eq(labels.id, zoneLabels.labelId))
      .where(and(wanted, inArray(zoneLabels.soundZoneId, zoneIds))),
    db
      .select({ label: labels.id, place: locationLabels.locationId })
      .from(locationLabels)
      .innerJoin(labels, eq(labels.id, locationLabels.labelId))
      .where(and(wanted, inArray(locationLabels.locationId, locationIds))),
  ]);
  const zonesBy = Map.groupBy(ofZones, ({ label }) => label);
  const locationsBy = Map.groupBy(ofLocations, ({ label }) => label);
  const placed = (rows: readonly { readonly place: string }[] = []) =>
    new Set(rows.map(({ place }) => place));
  return new Map(
    labelIds.map((id) => [id, { zones: placed(zonesBy.get(id)), locations: placed(locationsBy.get(id)) }]),
  );
}

/** Which of these belong to the account. */
export async function ownPlaces(
  db: Database,
  accountId: string,
  ids: {
    readonly zones: readonly string[];
    readonly locations: readonly string[];
    readonly labels: readonly string[];
  },
): Promise<ReadonlySet<string>> {
  const find = async (
    table: typeof soundZones | typeof locations | typeof labels,
    wanted: readonly string[],
  ): Promise<readonly { readonly id: string }[]> =>
    wanted.length === 0
      ? []
      : await db
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.accountId, accountId), inArray(table.id, [...wanted])));
  const found = await Promise.all([
    find(soundZones, ids.zones),
    find(locations, ids.locations),
    find(labels, ids.labels),
  ]);
  return new Set(found.flat().map(({ id }) => id));
}

/** The time zones of an account's locations. */
export async function timezonesOf(db: Database, accountId: string): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ timezone: locations.timezone })
    .from(locations)
    .where(eq(locations.accountId, accountId));
  return rows.map(({ timezone }) => timezone);
}

/** Which of these zones' players are connected, and can announce. */
export async function contactOfZones(db: Database, soundZoneIds: readonly string[]) {
  return await db
    .select({
      soundZoneId: playbackStates.soundZoneId,
      connectionId: playbackStates.connectionId,
      seenAt: playbackStates.seenAt,
      acceptsAnnouncements: playbackStates.acceptsAnnouncements,
    })
    .from(playbackStates)
    .where(inArray(playbackStates.soundZoneId, [...soundZoneIds]));
}
