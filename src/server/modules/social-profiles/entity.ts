import { entity } from "#server/entity.ts";
import { accountFacts } from "#server/modules/accounts/public.ts";
import { findProfilesWithAccount } from "./repository.ts";

export const socialProfileEntity = entity({
  kind: "social-profile",
  type: null,
  find: async ({ db, env }, ids) =>
    (await findProfilesWithAccount(db, ids)).map(({ account, profile }) => ({
      row: profile,
      subject: { account: accountFacts(account, env.billing) },
      deactivated: account.deactivated ? "account" : null,
    })),
  describe: (row) => ({ id: row.id, name: row.network, record: row }),
});
