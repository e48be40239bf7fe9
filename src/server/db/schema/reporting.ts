import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Report, ReportingClient, ReportKind } from "#shared/contract/rest/status/reporting.ts";

/** What clients reported of themselves, see [Note: client reports]. Anyone may write: nothing here refers to other tables. */
export const clientReports = pgTable(
  "client_reports",
  {
    /** Made by the client. */
    id: text().primaryKey(),
    kind: text().$type<ReportKind>().notNull(),
    report: jsonb().$type<Report>().notNull(),
    client: jsonb().$type<ReportingClient>().notNull(),
    /** The service's clock. */
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("client_reports_received").on(table.receivedAt),
    index("client_reports_kind").on(table.kind, table.receivedAt),
  ],
);
