import { sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { watchedFiles } from "#server/db/schema/music/uploads.ts";

/** The version of each file that was read, by its path. */
export async function readVersions(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ path: watchedFiles.path, version: watchedFiles.version }).from(watchedFiles);
  return new Map(rows.map(({ path, version }) => [path, version]));
}

export async function noteRead(db: Database, file: typeof watchedFiles.$inferInsert): Promise<void> {
  await db
    .insert(watchedFiles)
    .values(file)
    .onConflictDoUpdate({
      target: watchedFiles.path,
      set: {
        version: sql`excluded.version`,
        reason: sql`excluded.reason`,
        readAt: sql`excluded.read_at`,
      },
    });
}
