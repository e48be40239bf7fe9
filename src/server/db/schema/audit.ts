import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { FieldChange } from "#shared/domain/audit/changes.ts";
import type { LogKind, ServiceLogKind } from "#shared/domain/audit/log-kinds.ts";
import { accounts } from "./people/people.ts";

/**
 * Who changed what in an account, or in the service itself. Names are those of the moment: whoever and whatever they are about may be gone, or have
 * another name, when somebody reads them.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: an operator's change to the service. */
    accountId: text().references(() => accounts.id),
    at: timestamp({ withTimezone: true }).notNull(),
    actorType: text().$type<"user" | "device" | "remote">().notNull(),
    actorId: text().notNull(),
    actorName: text().notNull(),
    kind: text().$type<LogKind | ServiceLogKind>().notNull(),
    subjectId: text().notNull(),
    subjectName: text().notNull(),
    /** Whom it is about, where that is somebody who signs in. Null in entries from before it was kept. */
    personId: text(),
    /** How many things, where it was done to several; `subject` is the first. */
    subjectCount: integer().notNull().default(1),
    changes: jsonb().$type<readonly FieldChange[]>().notNull(),
  },
  (table) => [
    index("audit_log_account").on(table.accountId, table.id),
    index("audit_log_service")
      .on(table.id)
      .where(sql`${table.accountId} is null or ${table.kind} = 'music.page-edited'`),
    index("audit_log_age").on(table.at),
    index("audit_log_actor").on(table.actorId),
    index("audit_log_person").on(table.personId),
  ],
);
