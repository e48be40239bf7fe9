import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./people.ts";

/** QR codes by which a phone signs in as the person whose screen shows them. One use, a short life. */
export const qrSignIns = pgTable(
  "qr_sign_ins",
  {
    id: text().primaryKey(),
    /** SHA-256 of the code. */
    codeHash: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session that shows the code, and alone answers for it. */
    sessionId: text().notNull(),
    /** When the person of that session last proved who they are. */
    signedInAt: timestamp({ withTimezone: true }).notNull(),
    /** SHA-256 of the secret of the phone that scanned it; null until then. */
    secretHash: text(),
    /** What that phone says of itself (X-Client), and its network address. */
    client: text().notNull().default(""),
    address: text().notNull().default(""),
    answer: text({ enum: ["allowed", "refused"] }),
    usedAt: timestamp({ withTimezone: true }),
    /** When its present step ends: being scanned, answered, or used. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("qr_sign_ins_code").on(table.codeHash),
    index("qr_sign_ins_user").on(table.userId),
    index("qr_sign_ins_age").on(table.expiresAt),
    // A session shows one code at a time.
    uniqueIndex("qr_sign_ins_session").on(table.sessionId).where(sql`${table.usedAt} is null`),
  ],
);
