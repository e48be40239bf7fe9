import { and, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { announcementCampaigns, announcementPlays, announcements } from "#server/db/schema/messaging.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";
import type { TimeSpan } from "#server/modules/history/public.ts";

type PlayRow = typeof announcementPlays.$inferSelect;

/** A due message with the names of its zone, location, message and campaign. */
export interface NamedPlay {
  readonly play: PlayRow;
  readonly zone: string;
  readonly location: string;
  readonly timezone: string;
  readonly announcement: string;
  readonly campaign: string | null;
}

/** Position of a play in the record; the page after it begins with the next older one. */
export interface PlayPlace {
  readonly dueAt: number;
  readonly playId: string;
}

export interface PlaysQuestion {
  readonly accountId: string;
  /** Only in these locations; null: in all. */
  readonly within: readonly string[] | null;
  readonly zone?: string | undefined;
  readonly campaign?: string | undefined;
  readonly announcement?: string | undefined;
  readonly outcome?: "played" | "missed" | undefined;
  /** The wanted days of each time zone; null: all days. */
  readonly days: ReadonlyMap<string, TimeSpan> | null;
  readonly after: PlayPlace | null;
  readonly limit: number;
}

/** Due messages of an account's zones, the newest first, with keyset paging: the last page is as fast as the first. */
export async function findPlays(
  db: Database,
  { accountId, within, zone, campaign, announcement, outcome, days, after, limit }: PlaysQuestion,
): Promise<readonly NamedPlay[]> {
  const { dueAt, playId } = announcementPlays;
  const of = <Column>(value: string | undefined, condition: (value: string) => Column) =>
    value === undefined ? undefined : condition(value);
  return await db
    .select({
      play: announcementPlays,
      zone: soundZones.name,
      location: locations.name,
      timezone: locations.timezone,
      announcement: announcements.name,
      campaign: announcementCampaigns.name,
    })
    .from(announcementPlays)
    .innerJoin(soundZones, eq(soundZones.id, announcementPlays.soundZoneId))
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .innerJoin(announcements, eq(announcements.id, announcementPlays.announcementId))
    .leftJoin(announcementCampaigns, eq(announcementCampaigns.id, announcementPlays.campaignId))
    .where(
      and(
        eq(announcementPlays.accountId, accountId),
        within === null ? undefined : inArray(soundZones.locationId, [...within]),
        of(zone, (id) => eq(announcementPlays.soundZoneId, id)),
        of(campaign, (id) => eq(announcementPlays.campaignId, id)),
        of(announcement, (id) => eq(announcementPlays.announcementId, id)),
        outcome === "played" ? eq(announcementPlays.outcome, "played") : undefined,
        outcome === "missed" ? ne(announcementPlays.outcome, "played") : undefined,
        days ? onDays(days) : undefined,
        after
          ? sql`(${dueAt}, ${playId}) < (${new Date(after.dueAt).toISOString()}::timestamptz, ${after.playId})`
          : undefined,
      ),
    )
    .orderBy(desc(dueAt), desc(playId))
    .limit(limit);
}

/** Within its location's days, and within the days of all time zones together, for the index. */
function onDays(days: ReadonlyMap<string, TimeSpan>): SQL | undefined {
  const { dueAt } = announcementPlays;
  const spans = [...days.values()];
  if (spans.length === 0) return sql`false`;
  const between = ({ from, to }: TimeSpan) => and(gte(dueAt, new Date(from)), lt(dueAt, new Date(to)));
  return and(
    between({
      from: Math.min(...spans.map(({ from }) => from)),
      to: Math.max(...spans.map(({ to }) => to)),
    }),
    or(...[...days].map(([timezone, span]) => and(eq(locations.timezone, timezone), between(span)))),
  );
}

/** Stores due messages, each once; returns how many are new. */
export async function insertPlays(db: Database, plays: readonly PlayRow[]): Promise<number> {
  const added = await db
    .insert(announcementPlays)
    .values([...plays])
    .onConflictDoNothing()
    .returning({ playId: announcementPlays.playId });
  return added.length;
}

/** Deletes up to `limit` records of messages that were due before this; returns how many. */
export async function deleteAnnouncementPlaysBefore(
  db: Database,
  before: Date,
  limit: number,
): Promise<number> {
  const old = db
    .select({ playId: announcementPlays.playId })
    .from(announcementPlays)
    .where(lt(announcementPlays.dueAt, before))
    .limit(limit);
  const deleted = await db
    .delete(announcementPlays)
    .where(inArray(announcementPlays.playId, old))
    .returning({ playId: announcementPlays.playId });
  return deleted.length;
}
