import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { feedback } from "#server/db/schema/asked.ts";
import { accounts, users } from "#server/db/schema/people/people.ts";

export type FeedbackRow = typeof feedback.$inferSelect;

/** Which answers are shown. */
export interface FeedbackFilter {
  readonly form?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly isCommented: boolean;
}

/** The last answer of a page. */
export interface FeedbackPlace {
  /** Epoch ms. */
  readonly receivedAt: number;
  readonly id: string;
}

/** An answer with its sender's names; null: unknown. */
export interface NamedFeedback extends FeedbackRow {
  readonly person: string | null;
  readonly company: string | null;
}

/**
 * Stores an answer, in place of the sender's earlier one with its id, which keeps its place among the others; false if
 * the id is another sender's.
 */
export async function storeFeedback(db: Database, row: FeedbackRow): Promise<boolean> {
  const { id: _id, userId: _userId, receivedAt: _receivedAt, ...set } = row;
  const isSender = and(
    sql`${feedback.userId} is not distinct from ${row.userId}::text`,
    // Nobody is named by a player's answer, but its account.
    row.userId === null ? sql`${feedback.accountId} is not distinct from ${row.accountId}::text` : undefined,
  );
  const stored = await db
    .insert(feedback)
    .values(row)
    .onConflictDoUpdate({ target: feedback.id, set, ...(isSender ? { setWhere: isSender } : {}) })
    .returning({ id: feedback.id });
  return stored.length > 0;
}

/** A page of answers, the newest first. */
export async function listFeedback(
  db: Database,
  filter: FeedbackFilter,
  after: FeedbackPlace | null,
  limit: number,
): Promise<readonly NamedFeedback[]> {
  const isUnverified = and(isNull(feedback.userId), isNull(feedback.accountId));
  const claimed = (fact: "userId" | "accountId") =>
    sql`case when ${isUnverified} then ${feedback.metadata} -> 'context' ->> ${sql.raw(`'${fact}'`)} end`;
  return await db
    .select({ ...getTableColumns(feedback), person: users.name, company: accounts.businessName })
    .from(feedback)
    .leftJoin(users, eq(users.id, sql`coalesce(${feedback.userId}, ${claimed("userId")})`))
    .leftJoin(accounts, eq(accounts.id, sql`coalesce(${feedback.accountId}, ${claimed("accountId")})`))
    .where(and(matches(filter), after === null ? undefined : isBehind(after)))
    .orderBy(desc(feedback.receivedAt), desc(feedback.id))
    .limit(limit);
}

function matches({ form, from, to, isCommented }: FeedbackFilter): SQL | undefined {
  return and(
    form === undefined ? undefined : eq(feedback.form, form),
    from === undefined ? undefined : gte(feedback.receivedAt, from),
    to === undefined ? undefined : lt(feedback.receivedAt, to),
    isCommented ? isNotNull(feedback.comment) : undefined,
  );
}

function isBehind({ receivedAt, id }: FeedbackPlace): SQL | undefined {
  const at = new Date(receivedAt);
  // The index is read from `at` on only because of the first condition.
  return and(
    lte(feedback.receivedAt, at),
    or(lt(feedback.receivedAt, at), and(eq(feedback.receivedAt, at), lt(feedback.id, id))),
  );
}

/** Forms with the numbers of their answers, the most answered first. */
export async function countForms(db: Database, limit: number) {
  return await db
    .select({ form: feedback.form, count: count() })
    .from(feedback)
    .groupBy(feedback.form)
    .orderBy(desc(count()), feedback.form)
    .limit(limit);
}

/** Numbers of a form's answers by month, in UTC, and score. */
export async function countScores(db: Database, form: string, since: Date) {
  const month = sql<string>`to_char(${feedback.receivedAt} at time zone 'UTC', 'YYYY-MM')`;
  return await db
    .select({ month, score: sql<number>`${feedback.score}`, count: count() })
    .from(feedback)
    .where(and(eq(feedback.form, form), gte(feedback.receivedAt, since), isNotNull(feedback.score)))
    .groupBy(month, feedback.score)
    .orderBy(month, feedback.score);
}

/** Deletes old answers; returns how many. */
export async function deleteFeedbackBefore(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(feedback)
    .where(lt(feedback.receivedAt, before))
    .returning({ id: feedback.id });
  return deleted.length;
}

/** Deletes answers of nobody known that claim to be a person's. */
export async function deleteFeedbackClaimedBy(db: Database, userId: string): Promise<void> {
  await db
    .delete(feedback)
    .where(and(isNull(feedback.userId), sql`${feedback.metadata} -> 'context' ->> 'userId' = ${userId}`));
}
