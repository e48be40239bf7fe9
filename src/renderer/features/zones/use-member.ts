import { useQuery } from "@tanstack/react-query";
import { AclList } from "#shared/contract/rest/accounts.ts";
import { type MemberAction, memberMay } from "#shared/domain/access/member.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useServices } from "../../lib/services.tsx";
import { useSession } from "../../lib/session/use-session.ts";

/** Whether the person may do something in an account, by the flags of the membership; null until it is known. */
export function useMemberMay(account: string, action: MemberAction): boolean | null {
  const { rest } = useServices();
  const { userId } = useSession();
  const acls = useQuery({
    queryKey: [...queryKeys.accounts(), userId, "acls"],
    queryFn: async ({ signal }) =>
      (await rest.get(`/api/auth/users/${userId}/acls`, { schema: AclList, signal })).items,
    enabled: userId !== null,
    staleTime: 60_000,
  }).data;
  if (!acls) return null;
  const own = acls.find((acl) => acl.account === account && acl.user === userId);
  return own !== undefined && memberMay(own, action);
}
