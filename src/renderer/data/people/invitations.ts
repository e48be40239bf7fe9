import { queryOptions } from "@tanstack/react-query";
import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  acceptAsNewUser,
  acceptInvitation,
  getInvitation,
} from "#shared/contract/rest/accounts/invitations.ts";

/** The invitation behind a mailed link; rejects with the reason when the link does not work. */
export function invitationQuery({ rest }: Pick<Services, "rest">, token: string) {
  return queryOptions({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => rest.call(getInvitation, { body: { token }, signal }),
    // Fetched once: the page itself handles later changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Accepts an invitation as the signed-in person. */
export function useAcceptInvitation() {
  return useServiceMutation(acceptInvitation, {
    stale: () => [queryKeys.accounts(), queryKeys.permissions()],
    failure: "caller",
  });
}

/** Accepts an invitation as a new person; returns their session. */
export function useAcceptAsNewUser() {
  return useServiceMutation(acceptAsNewUser, { failure: "caller" });
}
