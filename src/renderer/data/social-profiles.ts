import { queryOptions } from "@tanstack/react-query";
import {
  createSocialProfile,
  deleteSocialProfile,
  listSocialProfiles,
  updateSocialProfile,
} from "#shared/contract/rest/social-profiles.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";
import { useServiceMutation } from "./mutation.ts";

const profilesKey = (account: string) => [...queryKeys.account(account), "social-profiles"] as const;

/** Where a company is found elsewhere. */
export function socialProfilesQuery({ rest }: Pick<Services, "rest">, account: string) {
  return queryOptions({
    queryKey: profilesKey(account),
    queryFn: async ({ signal }) =>
      (await rest.call(listSocialProfiles, { params: { account }, signal })).items,
  });
}

/** Adds a page; its form shows what is refused, as for a changed one. */
export function useCreateSocialProfile(account: string) {
  return useServiceMutation(createSocialProfile, {
    stale: () => [profilesKey(account)],
    success: "companySettings.links.saved",
    toastId: "links",
  });
}

export function useUpdateSocialProfile(account: string) {
  return useServiceMutation(updateSocialProfile, {
    stale: () => [profilesKey(account)],
    success: "companySettings.links.saved",
    toastId: "links",
  });
}

export function useDeleteSocialProfile(account: string) {
  return useServiceMutation(deleteSocialProfile, {
    stale: () => [profilesKey(account)],
    success: "companySettings.links.removed",
    toastId: "links",
    failure: "reason",
  });
}
