import { type StoredFlagRule, toRule } from "#server/modules/flags/records.ts";
import { deleteRule } from "#server/modules/flags/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Removes a rule: the flag has its default row again, or the next closest rule. Returns the removed one. */
export async function removeFlagRule(
  { db }: Pick<Services, "db">,
  id: string,
): Promise<Result<StoredFlagRule, Problem>> {
  const row = await deleteRule(db, id);
  const rule = row && toRule(row);
  return rule ? ok(rule) : problem("not-found");
}
