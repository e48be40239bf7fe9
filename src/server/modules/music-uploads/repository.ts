import { and, count, desc, eq, gt, inArray, isNull, lt, ne, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { artists, ownerKey, trackArtists, tracks } from "#server/db/schema/music/music.ts";
import { musicUploads } from "#server/db/schema/music/uploads.ts";
import { musicUploadQuota } from "#server/modules/service-settings/public.ts";
import { UPLOAD_LIMITS, type UploadState } from "#shared/contract/rest/music/music-uploads.ts";

export type UploadRow = typeof musicUploads.$inferSelect;

const OPEN = ["receiving", "waiting", "reading"] as const satisfies readonly UploadState[];

/** Files of an account with the tracks that they became, newest first. */
export async function uploadsOf(db: Database, accountId: string) {
  const artist = db
    .select({ name: artists.name })
    .from(trackArtists)
    .innerJoin(artists, eq(artists.id, trackArtists.artistId))
    .where(and(eq(trackArtists.trackId, tracks.id), eq(trackArtists.position, 0)));
  return await db
    .select({
      upload: musicUploads,
      title: tracks.title,
      artist: sql<string | null>`${artist}`,
    })
    .from(musicUploads)
    .leftJoin(tracks, eq(tracks.id, musicUploads.trackId))
    .where(eq(musicUploads.accountId, accountId))
    .orderBy(desc(musicUploads.createdAt), desc(musicUploads.id))
    .limit(UPLOAD_LIMITS.listed);
}

export async function findUploadById(db: Database, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(musicUploads).where(eq(musicUploads.id, id));
  return row ?? null;
}

/** Lets one upload of an account be admitted at a time, over all processes, until the transaction ends. */
export async function lockUploads(tx: Database, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('music uploads'), hashtext(${accountId}))`);
}

export async function insertUpload(db: Database, row: typeof musicUploads.$inferInsert): Promise<void> {
  await db.insert(musicUploads).values(row);
}

export async function countInBatch(db: Database, accountId: string, batch: string): Promise<number> {
  const [row] = await db
    .select({ files: count() })
    .from(musicUploads)
    .where(and(eq(musicUploads.accountId, accountId), eq(musicUploads.batch, batch)));
  return row?.files ?? 0;
}

/** How many files of an account there are, and are under way. */
export async function countFiles(db: Database, accountId: string) {
  const [row] = await db
    .select({
      all: count(),
      open: count(sql`case when ${inArray(musicUploads.state, [...OPEN])} then 1 end`),
    })
    .from(musicUploads)
    .where(eq(musicUploads.accountId, accountId));
  return row ?? { all: 0, open: 0 };
}

/** Removes outcomes of an account's files, the oldest first, from behind the newest `kept`. */
export async function deleteOutcomesBehind(db: Database, accountId: string, kept: number): Promise<void> {
  const newest = db
    .select({ id: musicUploads.id })
    .from(musicUploads)
    .where(eq(musicUploads.accountId, accountId))
    .orderBy(desc(musicUploads.createdAt), desc(musicUploads.id))
    .limit(kept);
  await db
    .delete(musicUploads)
    .where(
      and(
        eq(musicUploads.accountId, accountId),
        notInArray(musicUploads.id, newest),
        notInArray(musicUploads.state, [...OPEN]),
        or(ne(musicUploads.state, "added"), musicUploads.isLogged),
      ),
    );
}

/** Makes room for a file that is added again after it was refused. */
export async function deleteRefused(
  db: Database,
  { accountId, batch, path }: Pick<UploadRow, "accountId" | "batch" | "path">,
): Promise<void> {
  await db
    .delete(musicUploads)
    .where(
      and(
        eq(musicUploads.accountId, accountId),
        eq(musicUploads.batch, batch),
        eq(musicUploads.path, path),
        eq(musicUploads.state, "refused"),
      ),
    );
}

/** Bytes that an account's own music takes up, with the files that are still to be read. */
export async function usedBytes(db: Database, accountId: string): Promise<number> {
  const [stored] = await db
    .select({ bytes: sql<string>`coalesce(sum(${tracks.bytes}::bigint), 0)` })
    .from(tracks)
    .where(eq(ownerKey(tracks.ownerAccountId), accountId));
  const [open] = await db
    .select({ bytes: sql<string>`coalesce(sum(${musicUploads.bytes}), 0)` })
    .from(musicUploads)
    .where(and(eq(musicUploads.accountId, accountId), inArray(musicUploads.state, [...OPEN])));
  return Number(stored?.bytes ?? 0) + Number(open?.bytes ?? 0);
}

export async function allowedBytes(db: Database, accountId: string): Promise<number> {
  return await musicUploadQuota(db, accountId);
}

/** Bytes of an account that were promised space and have not arrived yet. */
export async function awaitedBytes(db: Database, accountId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${musicUploads.bytes} - ${musicUploads.received}), 0)` })
    .from(musicUploads)
    .where(and(eq(musicUploads.accountId, accountId), eq(musicUploads.state, "receiving")));
  return Number(row?.bytes ?? 0);
}

/** Stores how much has arrived; false when nobody waits for the file any more. */
export async function noteReceived(db: Database, id: string, received: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(musicUploads)
    .set({ received, changedAt: now })
    .where(and(eq(musicUploads.id, id), eq(musicUploads.state, "receiving")))
    .returning({ id: musicUploads.id });
  return rows.length > 0;
}

/** Puts a complete file into the queue; null when it was there already, or removed. */
export async function enqueue(db: Database, id: string, now: Date): Promise<UploadRow | null> {
  const [row] = await db
    .update(musicUploads)
    .set({ state: "waiting", received: musicUploads.bytes, changedAt: now })
    .where(and(eq(musicUploads.id, id), eq(musicUploads.state, "receiving")))
    .returning();
  return row ?? null;
}

export async function endUpload(
  db: Database,
  id: string,
  end: Pick<UploadRow, "state"> & Partial<Pick<UploadRow, "reason" | "trackId">>,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(musicUploads)
    .set({ ...end, readUntil: null, changedAt: now })
    .where(and(eq(musicUploads.id, id), inArray(musicUploads.state, [...OPEN])))
    .returning({ id: musicUploads.id });
  return rows.length > 0;
}

/** Files that are being received, and those of them that have not grown since. */
export async function receivingUploads(db: Database, before?: Date): Promise<readonly UploadRow[]> {
  return await db
    .select()
    .from(musicUploads)
    .where(
      and(
        eq(musicUploads.state, "receiving"),
        before === undefined ? undefined : lt(musicUploads.changedAt, before),
      ),
    );
}

/**
 * Takes a complete file to read it: the oldest one of the account that follows another in the order of ids, so that each
 * account has its turn however many files the others have. Null when there is none that nobody reads.
 */
export async function claimNext(
  db: Database,
  { now, readUntil, after }: { readonly now: Date; readonly readUntil: Date; readonly after: string },
): Promise<UploadRow | null> {
  return await db.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: musicUploads.id })
      .from(musicUploads)
      .where(
        and(
          inArray(musicUploads.state, ["waiting", "reading"]),
          or(isNull(musicUploads.readUntil), lt(musicUploads.readUntil, now)),
        ),
      )
      .orderBy(
        desc(gt(musicUploads.accountId, after)),
        musicUploads.accountId,
        musicUploads.createdAt,
        musicUploads.id,
      )
      .limit(1)
      .for("update", { skipLocked: true });
    if (!next) return null;
    const [row] = await tx
      .update(musicUploads)
      .set({
        state: "reading",
        readUntil,
        attempts: sql`${musicUploads.attempts} + 1`,
        changedAt: now,
      })
      .where(eq(musicUploads.id, next.id))
      .returning();
    return row ?? null;
  });
}

/** Keeps a file that is being read from others; false when it was removed. */
export async function keepClaim(db: Database, id: string, readUntil: Date): Promise<boolean> {
  const rows = await db
    .update(musicUploads)
    .set({ readUntil })
    .where(and(eq(musicUploads.id, id), eq(musicUploads.state, "reading")))
    .returning({ id: musicUploads.id });
  return rows.length > 0;
}

/** Puts a file back that could not be read for a reason of the service. `isAttempt`: it counts as one. */
export async function putBack(
  db: Database,
  id: string,
  { isAttempt, readUntil }: { readonly isAttempt: boolean; readonly readUntil: Date | null },
): Promise<void> {
  await db
    .update(musicUploads)
    .set({
      state: "waiting",
      readUntil,
      ...(isAttempt ? {} : { attempts: sql`greatest(${musicUploads.attempts} - 1, 0)` }),
    })
    .where(and(eq(musicUploads.id, id), eq(musicUploads.state, "reading")));
}

/** Frees the files that a killed service was reading: while the database is embedded, nobody else reads any. */
export async function freeClaims(db: Database): Promise<void> {
  await db.update(musicUploads).set({ readUntil: null }).where(eq(musicUploads.state, "reading"));
}

/** Removes files from the list; returns those that were on it. */
export async function deleteUploads(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<readonly UploadRow[]> {
  if (ids.length === 0) return [];
  return await db
    .delete(musicUploads)
    .where(and(eq(musicUploads.accountId, accountId), inArray(musicUploads.id, [...ids])))
    .returning();
}

/** Forgets files that ended before. */
export async function deleteEnded(db: Database, before: Date): Promise<number> {
  const rows = await db
    .delete(musicUploads)
    .where(and(notInArray(musicUploads.state, [...OPEN]), lt(musicUploads.changedAt, before)))
    .returning({ id: musicUploads.id });
  return rows.length;
}

/** Those of the names that belong to files which are not read yet. */
export async function openIds(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: musicUploads.id })
    .from(musicUploads)
    .where(and(inArray(musicUploads.id, [...ids]), inArray(musicUploads.state, [...OPEN])));
  return new Set(rows.map(({ id }) => id));
}

/** Whether files of a batch are still to be received or read. */
export async function isBatchOpen(db: Database, accountId: string, batch: string): Promise<boolean> {
  const [row] = await db
    .select({ id: musicUploads.id })
    .from(musicUploads)
    .where(
      and(
        eq(musicUploads.accountId, accountId),
        eq(musicUploads.batch, batch),
        inArray(musicUploads.state, [...OPEN]),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Tracks of a batch that the account's log does not mention yet; they count as mentioned from now on. */
export async function takeUnlogged(
  db: Database,
  accountId: string,
  batch: string,
): Promise<readonly UploadRow[]> {
  return await db
    .update(musicUploads)
    .set({ isLogged: true })
    .where(
      and(
        eq(musicUploads.accountId, accountId),
        eq(musicUploads.batch, batch),
        eq(musicUploads.state, "added"),
        eq(musicUploads.isLogged, false),
      ),
    )
    .returning();
}

/** Whether a file waits for being read by this process or another later. */
export async function nextClaimAt(db: Database, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: musicUploads.readUntil })
    .from(musicUploads)
    .where(and(inArray(musicUploads.state, ["waiting", "reading"]), gt(musicUploads.readUntil, now)))
    .orderBy(musicUploads.readUntil)
    .limit(1);
  return row?.at ?? null;
}

/** The title of a file's track; its path when the track was deleted. */
export async function titleOf(db: Database, { trackId, path }: UploadRow): Promise<string> {
  if (trackId === null) return path;
  const [track] = await db.select({ title: tracks.title }).from(tracks).where(eq(tracks.id, trackId));
  return track?.title ?? path;
}
