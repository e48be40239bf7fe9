import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { editorialSections } from "#server/db/schema/music/music.ts";

export type EditorialSectionRow = typeof editorialSections.$inferSelect;

/** All contents of a page, in order, including past and future ones. */
export function sectionsOf(db: Database, page: string): Promise<EditorialSectionRow[]> {
  return db
    .select()
    .from(editorialSections)
    .where(eq(editorialSections.page, page))
    .orderBy(asc(editorialSections.position));
}

/** The pages that have sections, by name. */
export async function editedPages(db: Database) {
  return await db
    .select({
      page: editorialSections.page,
      title: sql<string>`min(${editorialSections.pageTitle})`,
      sectionCount: sql<number>`count(*)::int`,
    })
    .from(editorialSections)
    .groupBy(editorialSections.page)
    .orderBy(asc(editorialSections.page));
}

/** Locks a page against other writers until the transaction ends, even if it is still empty. */
export async function lockPage(tx: Database, page: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`editorial ${page}`}))`);
}

/** Replaces a page. */
export async function replaceSections(
  tx: Database,
  page: string,
  rows: readonly EditorialSectionRow[],
): Promise<void> {
  await tx.delete(editorialSections).where(eq(editorialSections.page, page));
  if (rows.length > 0) await tx.insert(editorialSections).values([...rows]);
}
