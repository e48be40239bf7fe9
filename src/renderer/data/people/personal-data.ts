import { queryOptions } from "@tanstack/react-query";
import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { deleteUser, exportPersonalData, getErasure } from "#shared/contract/rest/people/personal-data.ts";

/** The obstacles to erasing a person. */
export function erasureQuery({ rest }: Pick<Services, "rest">, user: string) {
  return queryOptions({
    queryKey: [...queryKeys.user(user), "erasure"],
    queryFn: ({ signal }) => rest.call(getErasure, { params: { user }, signal }),
  });
}

/** Exports the person's own data. The form shows a refusal, here and for erasing. */
export function useExportPersonalData() {
  return useServiceMutation(exportPersonalData, { failure: "caller" });
}

/** Erases the person's own data. */
export function useErasePerson() {
  return useServiceMutation(deleteUser, { success: "security.data.erase.done", failure: "caller" });
}
