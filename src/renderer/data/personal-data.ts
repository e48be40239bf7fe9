import { queryOptions } from "@tanstack/react-query";
import { deleteUser, exportPersonalData, getErasure } from "#shared/contract/rest/personal-data.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";
import { useServiceMutation } from "./mutation.ts";

/** What stands in the way of erasing a person. */
export function erasureQuery({ rest }: Pick<Services, "rest">, user: string) {
  return queryOptions({
    queryKey: [...queryKeys.user(user), "erasure"],
    queryFn: ({ signal }) => rest.call(getErasure, { params: { user }, signal }),
  });
}

/** Reads everything that the service keeps about oneself. The form that asks shows what is refused, as for the other. */
export function useExportPersonalData() {
  return useServiceMutation(exportPersonalData, {});
}

/** Erases oneself. */
export function useErasePerson() {
  return useServiceMutation(deleteUser, { success: "security.data.erase.done" });
}
