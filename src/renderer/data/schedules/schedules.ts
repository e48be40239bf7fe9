import { queryOptions } from "@tanstack/react-query";
import { useMay } from "#renderer/data/access/access.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import {
  getSchedule,
  getZoneSchedule,
  listSchedules,
  type Schedule,
} from "#shared/contract/rest/music/schedules.ts";

/** Schedules. */
export function scheduleQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** An account's schedules, by name. Stale whenever its library is. */
    list: (account: string) =>
      queryOptions({
        queryKey: [...queryKeys.library(account), "schedules"],
        queryFn: async ({ signal }) =>
          (await rest.call(listSchedules, { params: { account }, signal })).items,
      }),
    /** A schedule with its week; null when there is none. */
    detail: (id: string) =>
      queryOptions({
        queryKey: queryKeys.schedule(id),
        queryFn: ({ signal }) =>
          rest.call(getSchedule, { params: { id }, query: { variant: "full" }, signal }).catch(nullIfMissing),
      }),
    /** A newer version of a schedule saved by somebody else, while this snapshot is being edited. */
    changed: (id: string, snapshot: string) =>
      queryOptions({
        queryKey: [...queryKeys.schedule(id), "changed", snapshot],
        queryFn: ({ signal }) =>
          rest.call(getSchedule, { params: { id }, query: { variant: "full" }, signal }),
        // Not cached: it may have changed again.
        gcTime: 0,
      }),
    /** A zone's own schedule; null when it has none. */
    ofZone: (zone: string) =>
      queryOptions({
        queryKey: [...queryKeys.zone(zone), "schedule"],
        queryFn: ({ signal }) =>
          rest
            .call(getZoneSchedule, { params: { sound_zone: zone }, query: { variant: "full" }, signal })
            .catch(nullIfMissing),
      }),
  };
}

/** Whether the person may do this to a schedule, which may belong to another account. Null until loaded. */
export function useMaySchedule(
  action: "schedule.edit" | "schedule.delete",
  schedule: Pick<Schedule, "account"> | null | undefined,
  account: string | null,
): boolean | null {
  const isOwn = account !== null && schedule?.account === account;
  const answer = useMay(action, { account: isOwn ? account : null });
  return isOwn ? (answer?.ok ?? null) : false;
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
