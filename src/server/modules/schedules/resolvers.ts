import { type AccountRow, findAccounts } from "#server/modules/accounts/public.ts";
import { displayOf } from "#server/plugins/graphql/display.ts";
import type { Resolvers } from "#server/plugins/graphql/generated.ts";
import { perOperationLoader } from "#server/plugins/graphql/loader.ts";

const owners = perOperationLoader<string, AccountRow>(async ({ services }, ids) => {
  const rows = await findAccounts(services.db, ids);
  return new Map(rows.map((row) => [row.id, row]));
});

/** Schedules as sources of music. */
export const scheduleResolvers: Resolvers = {
  Schedule: {
    display: ({ name, image }) => displayOf(name, image),
    shortDescription: ({ description }) => description,
    curator: async ({ accountId }, _args, context) => {
      const account = await owners(context).load(accountId);
      return account && { id: account.id, name: account.businessName, accountId: account.id };
    },
  },
};
