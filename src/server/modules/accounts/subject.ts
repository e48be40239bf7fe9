import type { FindSubjects } from "#server/subjects.ts";
import type { AccountFacts } from "#shared/domain/access/subject.ts";
import { planOf } from "#shared/domain/accounts/plan.ts";
import type { Billing } from "#shared/domain/zones/standing.ts";
import { featuresOf } from "./records.ts";
import { type AccountRow, findAccounts } from "./repository.ts";

/** The columns that {@link accountFacts} reads. */
type FactColumns =
  | "id"
  | "settings"
  | "plan"
  | "tier"
  | "partnerAccountId"
  | "partnerAllowsDeactivation"
  | "distributorAccountId"
  | "featureFlags";

/** Facts that decide the permissions on an account. */
export function accountFacts(row: Pick<AccountRow, FactColumns>, billing: Billing): AccountFacts {
  const { id, settings, partnerAccountId, partnerAllowsDeactivation, distributorAccountId } = row;
  return {
    id,
    partner:
      partnerAccountId === null
        ? null
        : { id: partnerAccountId, allowDeactivation: partnerAllowsDeactivation },
    distributorId: distributorAccountId,
    settings,
    ...planOf(row, billing),
    messaging: featuresOf(row.featureFlags, billing).messaging_enabled,
    sells: billing !== "off",
  };
}

/** Finds the accounts that a call concerns. */
export const accountSubjects: FindSubjects<AccountRow> = async ({ db, env }, ids) => {
  return (await findAccounts(db, ids)).map((row) => ({
    row,
    subject: { account: accountFacts(row, env.billing) },
    deactivated: row.deactivated ? "account" : null,
  }));
};
