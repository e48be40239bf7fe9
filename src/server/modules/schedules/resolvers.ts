import { displayOf } from "#server/graphql/display.ts";
import type { Resolvers } from "#server/graphql/generated.ts";
import { type AccountRow, findAccounts } from "#server/modules/accounts/public.ts";
import { checkedId, requireViewer } from "#server/plugins/graphql/errors.ts";
import { perOperationLoader } from "#server/plugins/graphql/loader.ts";
import { slotRule } from "#shared/domain/schedules/slot-rule.ts";
import { findSchedule, slotsOf } from "./repository.ts";

const owners = perOperationLoader<string, AccountRow>(async ({ services }, ids) => {
  const rows = await findAccounts(services.db, ids);
  return new Map(rows.map((row) => [row.id, row]));
});

/** Schedules as sources of music. */
export const scheduleResolvers: Resolvers = {
  Query: {
    schedule: async (_root, { id }, context) => {
      const viewer = requireViewer(context);
      const found = await findSchedule(context.services.db, checkedId(id));
      return found && (viewer.kind !== "device" || viewer.accountId === found.accountId) ? found : null;
    },
  },
  Schedule: {
    display: ({ name, image }) => displayOf(name, image),
    shortDescription: ({ description }) => description,
    presentAs: () => "schedule",
    composer: ({ id, composerType, soundZoneId }) =>
      composerType === "ZoneScheduleComposer" && soundZoneId !== null
        ? { __typename: "ZoneScheduleComposer" as const, id: soundZoneId }
        : { __typename: "ManualScheduleComposer" as const, id },
    curator: async ({ accountId }, _args, context) => {
      const account = await owners(context).load(accountId);
      return account && { id: account.id, name: account.businessName, accountId: account.id };
    },
    slotSets: async ({ id }, _args, { services }) => {
      const slots = await slotsOf(services.db, id);
      return [
        {
          id,
          slots: slots.map(({ id: slot, name, collectionIds, ...minutes }) => ({
            id: slot,
            name,
            collections: collectionIds,
            ...slotRule(minutes),
          })),
        },
      ];
    },
  },
};
