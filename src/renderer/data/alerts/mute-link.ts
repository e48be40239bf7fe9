import { queryOptions } from "@tanstack/react-query";
import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { checkMuteLink, endMuteLink, muteByLink } from "#shared/contract/rest/accounts/alerts.ts";

/** What the link of a mail mutes; rejects with the reason when it does not work. */
export function muteLinkQuery({ rest }: Pick<Services, "rest">, token: string) {
  return queryOptions({
    queryKey: ["mute-link", token],
    queryFn: ({ signal }) => rest.call(checkMuteLink, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Mutes with the link of a mail. The page shows refusals. */
export function useMuteByLink(token: string) {
  const { queryKey } = muteLinkQuery(useServices(), token);
  return useServiceMutation(muteByLink, {
    learned: (_input, link) => [inQuery(queryKey, () => link)],
    failure: "caller",
  });
}

/** Ends what the link of a mail muted. The page shows refusals. */
export function useUnmuteByLink(token: string) {
  const { queryKey } = muteLinkQuery(useServices(), token);
  return useServiceMutation(endMuteLink, {
    learned: (_input, link) => [inQuery(queryKey, () => link)],
    failure: "caller",
  });
}
