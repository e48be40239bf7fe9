import { accountFacts } from "#server/modules/accounts/public.ts";
import type { ScheduleRow } from "#server/modules/schedules/public.ts";
import type { FindSubjects } from "#server/subjects.ts";
import { findWithAccounts } from "./repository.ts";

/** Finds the schedules that a call concerns. */
export const scheduleSubjects: FindSubjects<ScheduleRow> = async ({ db, env }, ids) => {
  const rows = await findWithAccounts(db, ids);
  return rows.map(({ schedule, account }) => ({
    row: schedule,
    subject: { account: accountFacts(account, env.billing), composer: schedule.composerType },
    deactivated: account.deactivated ? "account" : null,
    isDeleted: schedule.deletedAt !== null,
  }));
};
