import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { listAclsOfAccount } from "#shared/contract/rest/accounts/members.ts";

/** Members and pending invitations of an account. */
export function memberQueries({ rest }: Pick<Services, "rest">) {
  return {
    list: (account: string) =>
      queryOptions({
        queryKey: queryKeys.members(account),
        queryFn: async ({ signal }) =>
          (await rest.call(listAclsOfAccount, { params: { account }, signal })).items,
      }),
  };
}
