import type { TFunction } from "i18next";
import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import {
  createSchedule,
  deleteSchedule,
  listSilentZones,
  restoreSchedule,
  type Schedule,
  switchSchedule,
  updateSchedule,
} from "#shared/contract/rest/music/schedules.ts";
import type { CallInput } from "#shared/contract/rest/wire-call.ts";

type SwitchInput = CallInput<typeof switchSchedule>;

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

/** Switches a schedule on or off; the toast offers to undo it. */
export function useSwitchSchedule(account: string) {
  const options = {
    stale: ({ params }: SwitchInput) => [queryKeys.schedule(params.id), ...staleWith(account)],
    optimistic: ({ params, body }: SwitchInput) => [
      inQuery(queryKeys.schedule(params.id), (held) =>
        held ? { ...(held as Schedule), enabled: body.enabled } : undefined,
      ),
    ],
    success: (t: TFunction, { body }: SwitchInput, { name }: { readonly name: string }) =>
      t(body.enabled ? "schedules.switchedOn" : "schedules.switchedOff", { name }),
  };
  const back = useServiceMutation(switchSchedule, options);
  return useServiceMutation(switchSchedule, {
    ...options,
    undo: ({ params, body }) => back.mutate({ params, body: { enabled: !body.enabled } }),
  });
}

/** Finds the zones that a schedule would leave silent if it were switched off. */
export function useSilentZones() {
  return useServiceMutation(listSilentZones);
}
