import { and, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { users } from "#server/db/schema/people.ts";
import { blockedTracks, playHistory } from "#server/db/schema/places.ts";
import type { Services } from "#server/services.ts";
import type { TimeSpan } from "./local-day.ts";

type Database = Services["db"];
export type PlayRow = typeof playHistory.$inferSelect;

/** A place in a zone's history; the play itself is not behind it. */
export interface HistoryPlace {
  readonly startedAt: number;
  /** Tells plays apart that began in the same ms; left out, all of that ms are behind. */
  readonly playId?: string;
}

export interface HistoryQuestion {
  readonly soundZoneId: string;
  readonly span: TimeSpan | null;
  readonly before: HistoryPlace | null;
  readonly limit: number;
}

/** Plays of a zone, newest first, by keyset: as quick for the first page as for the last. */
export async function playsOf(
  db: Database,
  { soundZoneId, span, before, limit }: HistoryQuestion,
): Promise<readonly PlayRow[]> {
  return await db
    .select()
    .from(playHistory)
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
}

function behind({ startedAt, playId }: HistoryPlace): SQL {
  const at = new Date(startedAt);
  if (playId === undefined) return lt(playHistory.startedAt, at);
  return sql`(${playHistory.startedAt}, ${playHistory.playId}) < (${at.toISOString()}::timestamptz, ${playId})`;
}

export interface BlockedRow {
  readonly soundZoneId: string;
  readonly trackId: string;
  readonly blockedAt: Date;
  /** Name of who blocked it; null when it was blocked at the player. */
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
