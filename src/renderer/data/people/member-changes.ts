import { useCallMutation, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { attachNewUser, resendInvitation } from "#shared/contract/rest/accounts/invitations.ts";
import {
  deleteAcl,
  leaveAccount,
  transferOwnership,
  updateAcl,
} from "#shared/contract/rest/accounts/members.ts";
import type { Acl } from "#shared/contract/rest/entities.ts";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import { readableEmail } from "#shared/domain/validation/email-form.ts";

/** Changes the roles of an account's members. The person's own new permissions arrive by event. */

export function useChangeRoles(account: string) {
  return useServiceMutation(updateAcl, {
    stale: () => [queryKeys.members(account)],
    success: (t, _input, answer) => t("companySettings.users.rolesSaved", { name: nameOf(answer) }),
  });
}

export function useRemoveMember(account: string) {
  return useServiceMutation(deleteAcl, {
    stale: () => [queryKeys.members(account)],
    success: (t, _input, answer) => t("companySettings.users.removed", { name: nameOf(answer) }),
  });
}

export function useTransferOwnership(account: string) {
  return useServiceMutation(transferOwnership, {
    stale: () => [queryKeys.members(account), queryKeys.accounts()],
    success: (t, _input, answer) => t("companySettings.users.transferred", { name: nameOf(answer) }),
  });
}

export function useLeaveAccount() {
  return useServiceMutation(leaveAccount, {
    stale: () => [queryKeys.accounts()],
    success: "companySettings.users.left",
  });
}

/** The name or e-mail address of a member. */
export function nameOf({ denorm_user, pending_email }: Pick<Acl, "denorm_user" | "pending_email">): string {
  return denorm_user?.name || readableEmail(denorm_user?.email || pending_email);
}

/** An invitation that failed. */
export interface FailedInvitation {
  readonly email: string;
  readonly error: unknown;
}

interface Invitations {
  readonly emails: readonly string[];
  readonly roles: MemberFlags;
}

/** Invites several people one by one: each is mailed or refused separately. */
export function useInvite(account: string) {
  return useCallMutation(
    async ({ rest }, { emails, roles }: Invitations) => {
      const sent: string[] = [];
      const failed: FailedInvitation[] = [];
      for (const email of new Set(emails)) {
        const body = { ...roles, pending_email: email };
        try {
          await rest.call(attachNewUser, { params: { id: account }, body });
          sent.push(email);
        } catch (error) {
          failed.push({ email, error });
        }
      }
      return { sent, failed };
    },
    { stale: () => [queryKeys.members(account)], failure: "caller" },
  );
}

export function useResendInvitation() {
  return useServiceMutation(resendInvitation, {
    success: (t, _input, answer) => t("companySettings.invite.sentAgain", { name: nameOf(answer) }),
  });
}
