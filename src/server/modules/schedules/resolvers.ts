import { findAccount } from "#server/modules/accounts/public.ts";
import { displayOf } from "#server/plugins/graphql/display.ts";
import type { Resolvers } from "#server/plugins/graphql/generated.ts";

/** Schedules as sources of music. */
export const scheduleResolvers: Resolvers = {
  Schedule: {
    display: ({ name, image }) => displayOf(name, image),
    shortDescription: ({ description }) => description,
    curator: async ({ accountId }, _args, { services }) => {
      const account = await findAccount(services.db, accountId);
      return account ? { id: account.id, name: account.businessName, accountId: account.id } : null;
    },
  },
};
