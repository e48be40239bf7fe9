import { queryOptions } from "@tanstack/react-query";
import { useCallMutation, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import type { FailedInvitation } from "#renderer/data/people/member-changes.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  inviteLocationUser,
  listLocationUsers,
  removeLocationUser,
  resendLocationInvitation,
  withdrawLocationInvitation,
} from "#shared/contract/rest/zones/location-users.ts";

const keyOf = (location: string) => [...queryKeys.location(location), "users"];

/** The people who run a location, and those who are invited to. Stale whenever the location is. */
export function locationUsersQuery({ rest }: Pick<Services, "rest">, location: string) {
  return queryOptions({
    queryKey: keyOf(location),
    queryFn: ({ signal }) => rest.call(listLocationUsers, { params: { location }, signal }),
  });
}

/** Invites several people one by one: each is mailed or refused separately. */
export function useInviteToLocation(location: string) {
  return useCallMutation(
    async ({ rest }, emails: readonly string[]) => {
      const sent: string[] = [];
      const failed: FailedInvitation[] = [];
      for (const email of new Set(emails)) {
        try {
          await rest.call(inviteLocationUser, { params: { location }, body: { email } });
          sent.push(email);
        } catch (error) {
          failed.push({ email, error });
        }
      }
      return { sent, failed };
    },
    { stale: () => [keyOf(location)], failure: "caller" },
  );
}

export function useResendLocationInvitation() {
  return useServiceMutation(resendLocationInvitation, {
    success: (t, _, { pending_email }) => t("companySettings.invite.sentAgain", { name: pending_email }),
  });
}

export function useWithdrawLocationInvitation(location: string) {
  return useServiceMutation(withdrawLocationInvitation, {
    stale: () => [keyOf(location)],
    success: (t, _, { pending_email }) => t("companySettings.users.removed", { name: pending_email }),
  });
}

export function useRemoveLocationUser(location: string) {
  return useServiceMutation(removeLocationUser, {
    stale: () => [keyOf(location)],
    success: (t, _, { name }) => t("companySettings.users.removed", { name }),
  });
}
