import { and, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/people/people.ts";
import {
  blockedTracks,
  playbackStates,
  playHistory,
  playSkips,
  soundZones,
} from "#server/db/schema/places.ts";
import type { TimeSpan } from "./local-day.ts";

export type PlayRow = typeof playHistory.$inferSelect;

/** A play with the name of the person who skipped it, null when the player moved on by itself. */
export interface HistoryRow extends PlayRow {
  readonly skippedBy: string | null;
}

/** A position in a zone's history; the page after it begins with the next older play. */
export interface HistoryPlace {
  readonly startedAt: number;
  /** Orders plays that began in the same ms; without it the page begins before that ms. */
  readonly playId?: string;
}

export interface HistoryQuestion {
  readonly soundZoneId: string;
  readonly span: TimeSpan | null;
  readonly before: HistoryPlace | null;
  readonly limit: number;
}

/** Plays of a zone, newest first, with keyset paging: the last page is as fast as the first. */
export async function playsOf(
  db: Database,
  { soundZoneId, span, before, limit }: HistoryQuestion,
): Promise<readonly HistoryRow[]> {
  const rows = await db
    .select({ play: playHistory, skippedBy: users.name })
    .from(playHistory)
    .leftJoin(playSkips, and(eq(playSkips.playId, playHistory.playId), eq(playHistory.transition, "skip")))
    .leftJoin(users, eq(users.id, playSkips.skippedBy))
    .where(
      and(
        eq(playHistory.soundZoneId, soundZoneId),
        span ? gte(playHistory.startedAt, new Date(span.from)) : undefined,
        span ? lt(playHistory.startedAt, new Date(span.to)) : undefined,
        before ? behind(before) : undefined,
      ),
    )
    .orderBy(desc(playHistory.startedAt), desc(playHistory.playId))
    .limit(limit);
  return rows.map(({ play, skippedBy }) => ({ ...play, skippedBy }));
}

function behind({ startedAt, playId }: HistoryPlace): SQL {
  const at = new Date(startedAt);
  if (playId === undefined) return lt(playHistory.startedAt, at);
  return sql`(${playHistory.startedAt}, ${playHistory.playId}) < (${at.toISOString()}::timestamptz, ${playId})`;
}

/** Stores plays, each once; returns the ids of new ones. */
export async function insertPlays(db: Database, plays: readonly PlayRow[]): Promise<readonly string[]> {
  const inserted = await db
    .insert(playHistory)
    .values([...plays])
    .onConflictDoNothing()
    .returning({ playId: playHistory.playId });
  return inserted.map(({ playId }) => playId);
}

/** Stores who skipped a play; the first one counts. */
export async function noteSkip(
  db: Database,
  skip: { readonly playId: string; readonly skippedBy: string },
): Promise<void> {
  await db.insert(playSkips).values(skip).onConflictDoNothing();
}

/**
 * Stores a person's block as a skip of the play that it ends: the play of that track, if the zone's player
 * reports it.
 */
export async function noteSkipByBlock(
  db: Database,
  { soundZoneId, trackId, blockedBy }: { soundZoneId: string; trackId: string; blockedBy: string },
): Promise<void> {
  const { report } = playbackStates;
  const blocked = await db
    .select({ playId: sql<string | null>`${report}->>'playId'` })
    .from(playbackStates)
    .where(and(eq(playbackStates.soundZoneId, soundZoneId), eq(sql`${report}->>'trackId'`, trackId)));
  for (const { playId } of blocked) if (playId !== null) await noteSkip(db, { playId, skippedBy: blockedBy });
}

/** Deletes up to `limit` plays that began before this; returns how many. */
export async function deletePlaysBefore(db: Database, before: Date, limit: number): Promise<number> {
  await db.delete(playSkips).where(lt(playSkips.skippedAt, before));
  const old = db
    .select({ playId: playHistory.playId })
    .from(playHistory)
    .where(lt(playHistory.startedAt, before))
    .limit(limit);
  const deleted = await db
    .delete(playHistory)
    .where(inArray(playHistory.playId, old))
    .returning({ playId: playHistory.playId });
  return deleted.length;
}

/** Blocks a track in a zone; false when it was already blocked. */
export async function insertBlock(
  db: Database,
  block: { readonly soundZoneId: string; readonly trackId: string; readonly blockedBy: string | null },
): Promise<boolean> {
  const inserted = await db
    .insert(blockedTracks)
    .values(block)
    .onConflictDoNothing()
    .returning({ trackId: blockedTracks.trackId });
  return inserted.length > 0;
}

/** Unblocks a track in a zone; false when it was not blocked. */
export async function deleteBlock(db: Database, soundZoneId: string, trackId: string): Promise<boolean> {
  const deleted = await db
    .delete(blockedTracks)
    .where(and(eq(blockedTracks.soundZoneId, soundZoneId), eq(blockedTracks.trackId, trackId)))
    .returning({ trackId: blockedTracks.trackId });
  return deleted.length > 0;
}

/** Ids of blocked tracks, by zone. */
export async function blockedTrackIds(
  db: Database,
  soundZoneIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .select({ soundZoneId: blockedTracks.soundZoneId, trackId: blockedTracks.trackId })
    .from(blockedTracks)
    .where(inArray(blockedTracks.soundZoneId, [...soundZoneIds]));
  const byZone = Map.groupBy(rows, ({ soundZoneId }) => soundZoneId);
  return new Map([...byZone].map(([zone, ofZone]) => [zone, ofZone.map(({ trackId }) => trackId)]));
}

export interface BlockedRow {
  readonly soundZoneId: string;
  readonly trackId: string;
  readonly blockedAt: Date;
  /** Name of the person who blocked it; null when it was blocked at the player. */
  readonly blockedBy: string | null;
}

/** Blocked tracks of zones, the latest first. */
export async function blockedIn(
  db: Database,
  soundZoneIds: readonly string[],
): Promise<readonly BlockedRow[]> {
  return await db
    .select({
      soundZoneId: blockedTracks.soundZoneId,
      trackId: blockedTracks.trackId,
      blockedAt: blockedTracks.blockedAt,
      blockedBy: users.name,
    })
    .from(blockedTracks)
    .leftJoin(users, eq(users.id, blockedTracks.blockedBy))
    .where(inArray(blockedTracks.soundZoneId, [...soundZoneIds]))
    .orderBy(desc(blockedTracks.blockedAt), desc(blockedTracks.trackId));
}

/** The most played items in an account's zones since a time: ids of tracks, playlists and stations. */
export interface MostPlayed {
  readonly tracks: readonly string[];
  readonly sources: readonly string[];
}

/** The most played first; each at most `limit`. */
export async function mostPlayed(
  db: Database,
  accountId: string,
  since: Date,
  limit: number,
): Promise<MostPlayed> {
  const zones = db.select({ id: soundZones.id }).from(soundZones).where(eq(soundZones.accountId, accountId));
  const here = and(inArray(playHistory.soundZoneId, zones), gte(playHistory.startedAt, since));
  const [played, from] = await Promise.all([
    db
      .select({ id: playHistory.trackId })
      .from(playHistory)
      .where(here)
      .groupBy(playHistory.trackId)
      .orderBy(desc(sql`sum(${playHistory.playedMs})`), playHistory.trackId)
      .limit(limit),
    db
      .select({ id: sql<string>`${playHistory.sourceId}` })
      .from(playHistory)
      .where(and(here, isNotNull(playHistory.sourceId)))
      .groupBy(playHistory.sourceId)
      .orderBy(desc(sql`sum(${playHistory.playedMs})`), playHistory.sourceId)
      .limit(limit),
  ]);
  return { tracks: played.map(({ id }) => id), sources: from.map(({ id }) => id) };
}
