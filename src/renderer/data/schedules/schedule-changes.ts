import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import {
  createSchedule,
  deleteSchedule,
  restoreSchedule,
  type Schedule,
  updateSchedule,
} from "#shared/contract/rest/schedules.ts";

/** Everything that shows schedules of the account. */
const staleWith = (account: string) => [queryKeys.library(account)];

const learned = (schedule: Schedule) => [
  { queryKey: queryKeys.schedule(schedule.id), change: () => schedule },
];

/** Adds a schedule to an account. */
export function useCreateSchedule(account: string) {
  return useServiceMutation(createSchedule, {
    stale: () => staleWith(account),
    learned: (_, schedule) => learned(schedule),
    success: (t, _, { name }) => t("schedules.created", { name }),
    failure: "caller",
  });
}

/** Replaces a schedule. */
export function useUpdateSchedule(account: string) {
  return useServiceMutation(updateSchedule, {
    stale: () => staleWith(account),
    learned: (_, schedule) => learned(schedule),
    success: (t, _, { name }) => t("schedules.saved", { name }),
    failure: "caller",
  });
}

/** Deletes a schedule; the toast offers to restore it. */
export function useDeleteSchedule(account: string) {
  const restore = useServiceMutation(restoreSchedule, {
    stale: ({ params }) => [queryKeys.schedule(params.id), ...staleWith(account)],
    success: (t, _, { name }) => t("schedules.restored", { name }),
  });
  return useServiceMutation(deleteSchedule, {
    stale: () => staleWith(account),
    success: (t, _, { name }) => t("schedules.deleted", { name }),
    undo: (_, { id }) => restore.mutate({ params: { id } }),
  });
}
