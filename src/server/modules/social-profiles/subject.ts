import { accountFacts } from "#server/modules/accounts/public.ts";
import type { FindSubjects } from "#server/subjects.ts";
import { findProfilesWithAccount, type SocialProfileRow } from "./repository.ts";

/** Finds the social profiles that a call concerns. */
export const socialProfileSubjects: FindSubjects<SocialProfileRow> = async ({ db, env }, ids) => {
  const rows = await findProfilesWithAccount(db, ids);
  return rows.map(({ account, profile }) => ({
    row: profile,
    subject: { account: accountFacts(account, env.billing) },
    deactivated: account.deactivated ? "account" : null,
  }));
};
