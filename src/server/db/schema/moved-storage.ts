import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What a browser remembered at a former address of the service, for as long as it takes to be fetched. */
export const movedStorage = pgTable(
  "moved_storage",
  {
    /** SHA-256 of the id. */
    idHash: text().primaryKey(),
    /** Sealed JSON of cookies and local storage. */
    sealed: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("moved_storage_expires").on(table.expiresAt)],
);
