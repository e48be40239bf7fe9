import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { announcementAudio, announcementSources } from "#server/db/schema/announcement-audio.ts";
import type { UploadReason } from "#shared/contract/rest/music/music-uploads.ts";

export type SourceRow = typeof announcementSources.$inferSelect;
export type AudioRow = typeof announcementAudio.$inferSelect;

export async function findSource(db: Database, accountId: string, id: string): Promise<SourceRow | null> {
  const [row] = await db
    .select()
    .from(announcementSources)
    .where(and(eq(announcementSources.id, id), eq(announcementSources.accountId, accountId)));
  return row ?? null;
}

export async function findSourceById(db: Database, id: string): Promise<SourceRow | null> {
  const [row] = await db.select().from(announcementSources).where(eq(announcementSources.id, id));
  return row ?? null;
}

/** Cut audio of an account with its sources, by its id. */
export async function findAudioRows(db: Database, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .select({ audio: announcementAudio, source: announcementSources })
    .from(announcementAudio)
    .innerJoin(announcementSources, eq(announcementSources.id, announcementAudio.sourceId))
    .where(and(eq(announcementAudio.accountId, accountId), inArray(announcementAudio.id, [...ids])));
}

/** Keeps a sound that is about to be cut from being deleted as a draft for another day; false when it is gone. */
export async function touchSource(db: Database, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(announcementSources)
    .set({ changedAt: now })
    .where(eq(announcementSources.id, id))
    .returning({ id: announcementSources.id });
  return rows.length > 0;
}

/** Keeps cut audio from being deleted as unused for another day; null when there is none. */
export async function touchAudio(db: Database, accountId: string, id: string, now: Date) {
  const [row] = await db
    .update(announcementAudio)
    .set({ createdAt: now })
    .where(and(eq(announcementAudio.id, id), eq(announcementAudio.accountId, accountId)))
    .returning();
  return row ?? null;
}

/** The name of a cut audio's file; null when there is none. */
export async function audioSha256(db: Database, id: string): Promise<string | null> {
  const [row] = await db
    .select({ sha256: announcementAudio.sha256 })
    .from(announcementAudio)
    .where(eq(announcementAudio.id, id));
  return row?.sha256 ?? null;
}

export async function insertAudio(db: Database, row: AudioRow): Promise<void> {
  await db.insert(announcementAudio).values(row).onConflictDoNothing();
}

/** Lets one sound of an account be admitted at a time, over all processes, until the transaction ends. */
export async function lockSources(tx: Database, accountId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('announcement sources'), hashtext(${accountId}))`,
  );
}

export async function insertSource(
  db: Database,
  row: typeof announcementSources.$inferInsert,
): Promise<void> {
  await db.insert(announcementSources).values(row);
}

const isCut = (db: Database) =>
  db
    .select({ id: announcementAudio.id })
    .from(announcementAudio)
    .where(eq(announcementAudio.sourceId, announcementSources.id));

/** Sounds of an account that are under way, and the drafts that nothing was cut from, the longest unused first. */
export async function openSources(db: Database, accountId: string) {
  return await db
    .select({ id: announcementSources.id, state: announcementSources.state })
    .from(announcementSources)
    .where(
      and(
        eq(announcementSources.accountId, accountId),
        ne(announcementSources.state, "refused"),
        notExists(isCut(db)),
      ),
    )
    .orderBy(asc(announcementSources.changedAt), asc(announcementSources.id));
}

/** Bytes that were promised space and have not arrived yet. */
export async function awaitedBytes(db: Database, accountId: string): Promise<number> {
  const [row] = await db
    .select({
      bytes: sql<string>`coalesce(sum(${announcementSources.bytes} - ${announcementSources.received}), 0)`,
    })
    .from(announcementSources)
    .where(and(eq(announcementSources.accountId, accountId), eq(announcementSources.state, "receiving")));
  return Number(row?.bytes ?? 0);
}

/** Stores how much has arrived; false when nobody waits for the sound any more. */
export async function noteReceived(db: Database, id: string, received: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(announcementSources)
    .set({ received, changedAt: now })
    .where(and(eq(announcementSources.id, id), eq(announcementSources.state, "receiving")))
    .returning({ id: announcementSources.id });
  return rows.length > 0;
}

/** Lets a complete sound be read; null when it was complete already, or removed. */
export async function enqueue(db: Database, id: string, now: Date): Promise<SourceRow | null> {
  const [row] = await db
    .update(announcementSources)
    .set({ state: "reading", received: announcementSources.bytes, changedAt: now })
    .where(and(eq(announcementSources.id, id), eq(announcementSources.state, "receiving")))
    .returning();
  return row ?? null;
}

export async function refuseSource(
  db: Database,
  id: string,
  reason: UploadReason,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(announcementSources)
    .set({ state: "refused", reason, readUntil: null, changedAt: now })
    .where(and(eq(announcementSources.id, id), inArray(announcementSources.state, ["receiving", "reading"])))
    .returning({ id: announcementSources.id });
  return rows.length > 0;
}

export type ReadSound = Required<Pick<SourceRow, "durationMs" | "startMs" | "endMs" | "peaks">>;

export async function finishSource(db: Database, id: string, sound: ReadSound, now: Date): Promise<void> {
  await db
    .update(announcementSources)
    .set({ ...sound, state: "ready", readUntil: null, changedAt: now })
    .where(and(eq(announcementSources.id, id), eq(announcementSources.state, "reading")));
}

/** Takes a complete sound to read it, the oldest first; null when there is none that nobody reads. */
export async function claimNext(
  db: Database,
  { now, readUntil }: { readonly now: Date; readonly readUntil: Date },
): Promise<SourceRow | null> {
  return await db.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: announcementSources.id })
      .from(announcementSources)
      .where(
        and(
          eq(announcementSources.state, "reading"),
          or(isNull(announcementSources.readUntil), lt(announcementSources.readUntil, now)),
        ),
      )
      .orderBy(asc(announcementSources.createdAt), asc(announcementSources.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!next) return null;
    const [row] = await tx
      .update(announcementSources)
      .set({ readUntil, attempts: sql`${announcementSources.attempts} + 1` })
      .where(eq(announcementSources.id, next.id))
      .returning();
    return row ?? null;
  });
}

/** Keeps a sound that is being read from others; false when it was removed. */
export async function keepClaim(db: Database, id: string, readUntil: Date): Promise<boolean> {
  const rows = await db
    .update(announcementSources)
    .set({ readUntil })
    .where(and(eq(announcementSources.id, id), eq(announcementSources.state, "reading")))
    .returning({ id: announcementSources.id });
  return rows.length > 0;
}

/** Puts a sound back that could not be read for a reason of the service. `isAttempt`: it counts as one. */
export async function putBack(
  db: Database,
  id: string,
  { isAttempt, readUntil }: { readonly isAttempt: boolean; readonly readUntil: Date | null },
): Promise<void> {
  await db
    .update(announcementSources)
    .set({
      readUntil,
      ...(isAttempt ? {} : { attempts: sql`greatest(${announcementSources.attempts} - 1, 0)` }),
    })
    .where(and(eq(announcementSources.id, id), eq(announcementSources.state, "reading")));
}

/** Frees the sounds that a killed service was reading: while the database is embedded, nobody else reads any. */
export async function freeClaims(db: Database): Promise<void> {
  await db
    .update(announcementSources)
    .set({ readUntil: null })
    .where(eq(announcementSources.state, "reading"));
}

/** When the next sound that another process reads is free again. */
export async function nextClaimAt(db: Database, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: announcementSources.readUntil })
    .from(announcementSources)
    .where(and(eq(announcementSources.state, "reading"), gt(announcementSources.readUntil, now)))
    .orderBy(announcementSources.readUntil)
    .limit(1);
  return row?.at ?? null;
}

export async function receivingSources(db: Database): Promise<readonly SourceRow[]> {
  return await db.select().from(announcementSources).where(eq(announcementSources.state, "receiving"));
}

/** Deletes a sound; false when the account has none of this id that nothing is cut from. */
export async function deleteSource(db: Database, accountId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(announcementSources)
    .where(
      and(eq(announcementSources.id, id), eq(announcementSources.accountId, accountId), notExists(isCut(db))),
    )
    .returning({ id: announcementSources.id });
  return rows.length > 0;
}

/** Deletes cut audio from before, except what is used; returns the names of its files. */
export async function deleteUnusedAudio(
  db: Database,
  before: Date,
  used: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .delete(announcementAudio)
    .where(and(lt(announcementAudio.createdAt, before), notInArray(announcementAudio.id, textsOf(used))))
    .returning({ sha256: announcementAudio.sha256 });
  return [...new Set(rows.map(({ sha256 }) => sha256))];
}

/** Deletes sounds from before that no audio is cut from; returns their ids and accounts. */
export async function deleteUncutSources(db: Database, before: Date) {
  return await db
    .delete(announcementSources)
    .where(
      and(
        lt(announcementSources.changedAt, before),
        // Implied, for the index: no sound changed before it was made.
        lt(announcementSources.createdAt, before),
        notExists(isCut(db)),
      ),
    )
    .returning({ id: announcementSources.id, accountId: announcementSources.accountId });
}

/** Those of the files that audio still has. */
export async function filesInUse(db: Database, files: readonly string[]): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const rows = await db
    .select({ sha256: announcementAudio.sha256 })
    .from(announcementAudio)
    .where(inArray(announcementAudio.sha256, textsOf(files)));
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Those of the ids that sounds have. */
export async function sourceIds(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: announcementSources.id })
    .from(announcementSources)
    .where(inArray(announcementSources.id, textsOf(ids)));
  return new Set(rows.map(({ id }) => id));
}

/** As rows of one value, so that any number of them fits into a statement and is looked up at once. */
function textsOf(texts: readonly string[]): SQL {
  return sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;
}
