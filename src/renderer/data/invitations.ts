import { queryOptions } from "@tanstack/react-query";
import { acceptAsNewUser, acceptInvitation, getInvitation } from "#shared/contract/rest/invitations.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";
import { useServiceMutation } from "./mutation.ts";

/** Who invites whom to what, by the link of a mail; a refusal says why it does not work. */
export function invitationQuery({ rest }: Pick<Services, "rest">, token: string) {
  return queryOptions({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => rest.call(getInvitation, { body: { token }, signal }),
    // Fetched once: the page shows what happens to it later.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Accepts an invitation as the person who is signed in. */
export function useAcceptInvitation() {
  return useServiceMutation(acceptInvitation, {
    stale: () => [queryKeys.accounts(), queryKeys.permissions()],
  });
}

/** Accepts an invitation as somebody new; returns their session. */
export function useAcceptAsNewUser() {
  return useServiceMutation(acceptAsNewUser, {});
}
