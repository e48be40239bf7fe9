import { entity } from "#server/entity.ts";
import { may } from "#shared/domain/access/may.ts";
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

export const accountEntity = entity({
  kind: "account",
  type: "account",
  find: async ({ db, env }, ids) =>
    (await findAccounts(db, ids)).map((row) => ({
      row,
      subject: { account: accountFacts(row, env.billing) },
      deactivated: row.deactivated ? "account" : null,
    })),
  describe: (row) => ({ id: row.id, name: row.businessName, record: row }),
  isFollowedBy: (viewer, { subject }) => may(viewer, "account.see", subject).ok,
});
