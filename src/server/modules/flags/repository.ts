import { asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { flagExposures, flagRules } from "#server/db/schema/flags.ts";
import type { FlagName } from "#shared/domain/flags/flags.ts";

export type FlagRuleRow = typeof flagRules.$inferSelect;

/** Every rule, by flag. */
export async function listRuleRows(db: Database): Promise<readonly FlagRuleRow[]> {
  return await db.select().from(flagRules).orderBy(asc(flagRules.flag), flagRules.scope, flagRules.id);
}

/** The rules that can decide for people in an account, or outside any. */
export async function rulesFor(db: Database, account: string | null): Promise<readonly FlagRuleRow[]> {
  const ofAll = inArray(flagRules.scope, ["everybody", "share"]);
  return await db
    .select()
    .from(flagRules)
    .where(account === null ? ofAll : or(ofAll, eq(flagRules.accountId, account)));
}

/** Stores a rule in place of the one for the same flag and scope. */
export async function writeRule(db: Database, rule: typeof flagRules.$inferInsert): Promise<FlagRuleRow> {
  const { percent, properties, updatedAt } = rule;
  const [row] = await db
    .insert(flagRules)
    .values(rule)
    .onConflictDoUpdate({
      target: [flagRules.flag, flagRules.scope, flagRules.accountId],
      set: { percent, properties, updatedAt },
    })
    .returning();
  if (!row) throw new Error("The stored rule is missing");
  return row;
}

/** Locks the rules against other writers until the transaction ends. */
export async function lockFlagRules(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('flag rules'))`);
}

/** Deletes a rule; null if there is none with this id. */
export async function deleteRule(db: Database, id: string): Promise<FlagRuleRow | null> {
  const [row] = await db.delete(flagRules).where(eq(flagRules.id, id)).returning();
  return row ?? null;
}

/** Adds to the exposures of each flag. Always in the same order, so that two batches never wait for each other. */
export async function addExposures(
  db: Database,
  counts: ReadonlyMap<FlagName, number>,
  lastAt: Date,
): Promise<void> {
  if (counts.size === 0) return;
  await db
    .insert(flagExposures)
    .values(
      [...counts]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([flag, count]) => ({ flag, count, lastAt })),
    )
    .onConflictDoUpdate({
      target: flagExposures.flag,
      set: { count: sql`${flagExposures.count} + excluded.count`, lastAt },
    });
}
