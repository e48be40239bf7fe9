import { queryOptions } from "@tanstack/react-query";
import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import {
  createSocialProfile,
  deleteSocialProfile,
  listSocialProfiles,
  updateSocialProfile,
} from "#shared/contract/rest/accounts/social-profiles.ts";

const profilesKey = (account: string) => [...queryKeys.account(account), "social-profiles"] as const;

/** A company's pages on other sites. */
export function socialProfilesQuery({ rest }: Pick<Services, "rest">, account: string) {
  return queryOptions({
    queryKey: profilesKey(account),
    queryFn: async ({ signal }) =>
      (await rest.call(listSocialProfiles, { params: { account }, signal })).items,
  });
}

/** Adds a page; the form shows a refusal, as for a change. */
export function useCreateSocialProfile(account: string) {
  return useServiceMutation(createSocialProfile, {
    stale: () => [profilesKey(account)],
    success: "companySettings.links.saved",
    toastId: "links",
    failure: "caller",
  });
}

export function useUpdateSocialProfile(account: string) {
  return useServiceMutation(updateSocialProfile, {
    stale: () => [profilesKey(account)],
    success: "companySettings.links.saved",
    toastId: "links",
    failure: "caller",
  });
}

/** Removes a page, with undo. */
export function useDeleteSocialProfile(account: string) {
  const { queryKey } = socialProfilesQuery(useServices(), account);
  const restore = useServiceMutation(createSocialProfile, { stale: () => [queryKey] });
  return useServiceMutation(deleteSocialProfile, {
    stale: () => [queryKey],
    optimistic: ({ params }) => [
      inQuery(queryKey, (profiles) => profiles?.filter(({ id }) => id !== params.id)),
    ],
    success: "companySettings.links.removed",
    undo: (_, { network, url }) => restore.mutate({ params: { account }, body: { network, url } }),
  });
}
