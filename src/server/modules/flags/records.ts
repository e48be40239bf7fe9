import { isFlagName } from "#shared/domain/flags/flags.ts";
import type { FlagRule, FlagScope } from "#shared/domain/flags/rules.ts";
import type { FlagRuleRow } from "./repository.ts";

/** A rule with the id that names it for removal. */
export interface StoredFlagRule extends FlagRule {
  readonly id: string;
  readonly updatedAt: Date;
}

/** A stored rule; null for a flag that this version does not have. */
export function toRule({ id, flag, properties, updatedAt, ...row }: FlagRuleRow): StoredFlagRule | null {
  return isFlagName(flag) ? { id, flag, scope: scopeOf(row), properties, updatedAt } : null;
}

function scopeOf({
  scope,
  accountId,
  percent,
}: Pick<FlagRuleRow, "scope" | "accountId" | "percent">): FlagScope {
  // The table's checks: an account's rule has an account, a share's a percentage.
  if (scope === "account") return { kind: scope, account: accountId ?? "" };
  return scope === "share" ? { kind: scope, percent: percent ?? 0 } : { kind: scope };
}
