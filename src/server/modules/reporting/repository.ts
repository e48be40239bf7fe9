import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { clientReports } from "#server/db/schema/reporting.ts";
import type { ReportBatch, ReportKind } from "#shared/contract/rest/status/reporting.ts";

/** Maximum number of stored reports; the oldest are deleted first. */
export const MAX_REPORTS = 10_000;

export type ReportRow = typeof clientReports.$inferSelect;

/** Stores reports and deletes the oldest beyond the limit. A repeated report is ignored. */
export async function storeReports(
  db: Database,
  { client, reports }: ReportBatch,
  receivedAt: Date,
): Promise<void> {
  await db
    .insert(clientReports)
    .values(reports.map((report) => ({ id: report.id, kind: report.kind, report, client, receivedAt })))
    .onConflictDoNothing();
  const firstTooMany = db
    .select({ receivedAt: clientReports.receivedAt })
    .from(clientReports)
    .orderBy(desc(clientReports.receivedAt))
    .offset(MAX_REPORTS)
    .limit(1);
  await db.delete(clientReports).where(sql`${clientReports.receivedAt} <= (${firstTooMany})`);
}

/** The newest reports, optionally of one kind or since a time. */
export function listReports(
  db: Database,
  {
    kind,
    since,
    limit,
  }: { readonly kind?: ReportKind | undefined; readonly since?: Date | undefined; readonly limit: number },
): Promise<ReportRow[]> {
  return db
    .select()
    .from(clientReports)
    .where(
      and(
        kind === undefined ? undefined : eq(clientReports.kind, kind),
        since === undefined ? undefined : gte(clientReports.receivedAt, since),
      ),
    )
    .orderBy(desc(clientReports.receivedAt), clientReports.id)
    .limit(limit);
}

/** Deletes what was received before a time; returns how many. */
export async function forgetReportsBefore(db: Database, before: Date): Promise<number> {
  const gone = await db
    .delete(clientReports)
    .where(lt(clientReports.receivedAt, before))
    .returning({ id: clientReports.id });
  return gone.length;
}
