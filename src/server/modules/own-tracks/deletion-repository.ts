import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { tracks } from "#server/db/schema/music/music.ts";
import { deletedTracks } from "#server/db/schema/music/own-tracks.ts";

const NO_AUDIO = { frames: null, bytes: null, sha256: null, loudnessLufs: null, truePeakDb: null };

/** Takes the audio of locked tracks away and keeps it for restoring. Returns the names of the audio files. */
export async function takeAudio(
  tx: Database,
  ids: readonly string[],
  { accountId, deletion, at }: { readonly accountId: string; readonly deletion: string; readonly at: Date },
): Promise<readonly string[]> {
  // A track that was deleted, added again and is deleted now has a row from before.
  await tx.delete(deletedTracks).where(inArray(deletedTracks.trackId, [...ids]));
  const withAudio = and(inArray(tracks.id, [...ids]), isNotNull(tracks.sha256));
  await tx.execute(sql`
    insert into ${deletedTracks}
      (track_id, account_id, deletion, deleted_at, frames, bytes, sha256, loudness_lufs, true_peak_db)
    select ${tracks.id}, ${accountId}, ${deletion}, ${at.toISOString()}::timestamptz, ${tracks.frames}, ${tracks.bytes},
      ${tracks.sha256}, ${tracks.loudnessLufs}, ${tracks.truePeakDb}
    from ${tracks} where ${withAudio}`);
  const kept = await tx
    .select({ sha256: deletedTracks.sha256 })
    .from(deletedTracks)
    .where(and(eq(deletedTracks.deletion, deletion), inArray(deletedTracks.trackId, [...ids])));
  await tx.update(tracks).set(NO_AUDIO).where(withAudio);
  return kept.map(({ sha256 }) => sha256);
}

/** Ids of the tracks of a deletion since that time. */
export async function tracksOfDeletion(
  db: Database,
  accountId: string,
  deletion: string,
  since: Date,
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: deletedTracks.trackId })
    .from(deletedTracks)
    .where(
      and(
        eq(deletedTracks.accountId, accountId),
        eq(deletedTracks.deletion, deletion),
        gte(deletedTracks.deletedAt, since),
      ),
    )
    .orderBy(asc(deletedTracks.trackId));
  return rows.map(({ id }) => id);
}

/** Gives deleted tracks their audio back. A track that was added again meanwhile keeps that. */
export async function returnAudio(tx: Database, deletion: string, ids: readonly string[]): Promise<void> {
  await tx
    .update(tracks)
    .set({
      frames: sql`${deletedTracks.frames}`,
      bytes: sql`${deletedTracks.bytes}`,
      sha256: sql`${deletedTracks.sha256}`,
      loudnessLufs: sql`${deletedTracks.loudnessLufs}`,
      truePeakDb: sql`${deletedTracks.truePeakDb}`,
    })
    .from(deletedTracks)
    .where(
      and(
        eq(deletedTracks.trackId, tracks.id),
        eq(deletedTracks.deletion, deletion),
        inArray(tracks.id, [...ids]),
        isNull(tracks.sha256),
      ),
    );
  await tx
    .delete(deletedTracks)
    .where(and(eq(deletedTracks.deletion, deletion), inArray(deletedTracks.trackId, [...ids])));
}

export interface OldDeletion {
  readonly trackId: string;
  readonly sha256: string;
  readonly deletedAt: Date;
  /** It was added again after its deletion. */
  readonly isBack: boolean;
}

/** Forgets up to `limit` deletions from before this time; returns them. */
export async function forgetDeletionsBefore(
  tx: Database,
  before: Date,
  limit: number,
): Promise<readonly OldDeletion[]> {
  const rows = await tx
    .select({
      trackId: deletedTracks.trackId,
      sha256: deletedTracks.sha256,
      deletedAt: deletedTracks.deletedAt,
      isBack: sql<boolean>`${tracks.sha256} is not null`,
    })
    .from(deletedTracks)
    .innerJoin(tracks, eq(tracks.id, deletedTracks.trackId))
    .where(lt(deletedTracks.deletedAt, before))
    .orderBy(asc(deletedTracks.deletedAt))
    .limit(limit)
    .for("update", { of: deletedTracks });
  if (rows.length > 0)
    await tx.delete(deletedTracks).where(
      inArray(
        deletedTracks.trackId,
        rows.map(({ trackId }) => trackId),
      ),
    );
  return rows;
}

/** Those of the audio files that a track has, or may get back. */
export async function audioInUse(db: Database, files: readonly string[]): Promise<ReadonlySet<string>> {
  const [used, kept] = await Promise.all([
    db
      .selectDistinct({ sha256: tracks.sha256 })
      .from(tracks)
      .where(inArray(tracks.sha256, [...files])),
    db
      .selectDistinct({ sha256: deletedTracks.sha256 })
      .from(deletedTracks)
      .where(inArray(deletedTracks.sha256, [...files])),
  ]);
  return new Set([...used, ...kept].flatMap(({ sha256 }) => sha256 ?? []));
}
