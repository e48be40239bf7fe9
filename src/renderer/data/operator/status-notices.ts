import { queryOptions } from "@tanstack/react-query";
import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  createStatusNotice,
  deleteStatusNotice,
  listStatusNotices,
  updateStatusNotice,
} from "#shared/contract/rest/status/status.ts";
import { serviceLogKey } from "./operator.ts";

const noticesKey = ["operator", "status"] as const;
const stale = () => [noticesKey, serviceLogKey];

/** The host's notices about the service, as operators write them. */
export function statusNoticesQuery({ rest }: Pick<Services, "rest">) {
  return queryOptions({
    queryKey: noticesKey,
    queryFn: ({ signal }) => rest.call(listStatusNotices, { signal }),
  });
}

/** Tells of an incident or of maintenance. The caller shows a refusal. */
export function useCreateStatusNotice() {
  return useServiceMutation(createStatusNotice, {
    stale,
    success: "operatorStatus.published",
    failure: "caller",
  });
}

/** Corrects a notice, or adds an update. The caller shows a refusal. */
export function useUpdateStatusNotice() {
  return useServiceMutation(updateStatusNotice, {
    stale,
    success: "operatorStatus.updated",
    failure: "caller",
  });
}

/** Removes a notice. */
export function useDeleteStatusNotice() {
  return useServiceMutation(deleteStatusNotice, { stale, success: "operatorStatus.removed" });
}
