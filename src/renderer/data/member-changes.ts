import type { Acl } from "#shared/contract/rest/entities.ts";
import { deleteAcl, leaveAccount, transferOwnership, updateAcl } from "#shared/contract/rest/members.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useServiceMutation } from "./mutation.ts";

/** Changes to the members of an account. What somebody may do themselves follows by an event. */

export function useChangeRoles(account: string) {
  return useServiceMutation(updateAcl, {
    stale: () => [queryKeys.members(account)],
    success: (t, _input, answer) => t("companySettings.users.rolesSaved", { name: nameOf(answer) }),
    failure: "reason",
  });
}

export function useRemoveMember(account: string) {
  return useServiceMutation(deleteAcl, {
    stale: () => [queryKeys.members(account)],
    success: (t, _input, answer) => t("companySettings.users.removed", { name: nameOf(answer) }),
    failure: "reason",
  });
}

export function useTransferOwnership(account: string) {
  return useServiceMutation(transferOwnership, {
    stale: () => [queryKeys.members(account), queryKeys.accounts()],
    success: (t, _input, answer) => t("companySettings.users.transferred", { name: nameOf(answer) }),
    failure: "reason",
  });
}

export function useLeaveAccount() {
  return useServiceMutation(leaveAccount, {
    stale: () => [queryKeys.accounts()],
    success: "companySettings.users.left",
    failure: "reason",
  });
}

/** Whom a membership is about, in words. */
export function nameOf({ denorm_user, pending_email }: Pick<Acl, "denorm_user" | "pending_email">): string {
  return denorm_user?.name || denorm_user?.email || pending_email;
}
