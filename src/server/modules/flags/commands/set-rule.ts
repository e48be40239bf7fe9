import { randomUUID } from "node:crypto";
import { findAccount } from "#server/modules/accounts/public.ts";
import { type StoredFlagRule, toRule } from "#server/modules/flags/records.ts";
import { writeRule } from "#server/modules/flags/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { isClientOnly } from "#shared/domain/flags/flags.ts";
import type { FlagRule } from "#shared/domain/flags/rules.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Sets a flag for a scope; replaces an earlier rule. Refuses client-only flags and unknown accounts. */
export async function setFlagRule(
  { db, now }: Pick<Services, "db" | "now">,
  { flag, scope, properties }: FlagRule,
): Promise<Result<StoredFlagRule, Problem>> {
  if (isClientOnly(flag)) return problem("invalid", { fields: { flag: { code: "invalid" } } });
  const accountId = scope.kind === "account" ? scope.account : null;
  if (accountId !== null && !(await findAccount(db, accountId)))
    return problem("invalid", { fields: { account: { code: "invalid" } } });
  const row = await writeRule(db, {
    id: randomUUID(),
    flag,
    scope: scope.kind,
    accountId,
    percent: scope.kind === "share" ? scope.percent : null,
    properties,
    updatedAt: now(),
  });
  const rule = toRule(row);
  if (!rule) throw new Error(`Not a flag: ${flag}`);
  return ok(rule);
}
