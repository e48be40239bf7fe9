import { entity } from "#server/entity.ts";
import { accountFacts, findAclsWithAccount } from "#server/modules/accounts/public.ts";

/** Memberships and invitations. */
export const aclEntity = entity({
  kind: "acl",
  type: "acl",
  find: async ({ db, env }, ids) =>
    (await findAclsWithAccount(db, ids)).map(({ account, ...row }) => ({
      row,
      subject: { account: accountFacts(account, env.billing) },
      deactivated: account.deactivated ? "account" : null,
    })),
  describe: ({ acl, user }) => ({
    id: acl.id,
    name: user?.name || acl.pendingEmail,
    personId: acl.userId,
    record: acl,
  }),
});
