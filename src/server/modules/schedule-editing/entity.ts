import { entity } from "#server/entity.ts";
import { accountFacts } from "#server/modules/accounts/public.ts";
import { findWithAccounts } from "./repository.ts";

export const scheduleEntity = entity({
  kind: "schedule",
  type: "schedule",
  find: async ({ db, env }, ids) =>
    (await findWithAccounts(db, ids)).map(({ schedule, account }) => ({
      row: schedule,
      subject: { account: accountFacts(account, env.billing), composer: schedule.composerType },
      deactivated: account.deactivated ? "account" : null,
      isDeleted: schedule.deletedAt !== null,
    })),
  describe: (row) => ({ id: row.id, name: row.name, record: row }),
  // As for reading: any person who has its address, and players of its account.
  isFollowedBy: (viewer, { subject }) =>
    viewer.kind !== "remote" && (viewer.kind !== "device" || viewer.accountId === subject.account.id),
});
