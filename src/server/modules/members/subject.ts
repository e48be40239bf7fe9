import { type AclRow, accountFacts, findAclsWithAccount } from "#server/modules/accounts/public.ts";
import type { FindSubjects } from "#server/subjects.ts";

/** Finds the memberships that a call concerns. */
export const aclSubjects: FindSubjects<AclRow> = async ({ db, env }, ids) => {
  const rows = await findAclsWithAccount(db, ids);
  return rows.map(({ account, ...row }) => ({
    row,
    subject: { account: accountFacts(account, env.billing) },
    deactivated: account.deactivated ? "account" : null,
  }));
};
