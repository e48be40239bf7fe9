import { queryOptions } from "@tanstack/react-query";
import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { checkFirstOwner, createFirstOwner } from "#shared/contract/rest/people/first-owner.ts";

/** Whether a first owner's link still works; rejects with the reason. */
export function firstOwnerLinkQuery({ rest }: Pick<Services, "rest">, token: string) {
  return queryOptions({
    queryKey: ["first-owner", token],
    queryFn: ({ signal }) => rest.call(checkFirstOwner, { body: { token }, signal }),
    // Fetched once: the form itself handles a link that expires later.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Creates the first owner of a service with their business; returns their session. */
export function useCreateFirstOwner() {
  return useServiceMutation(createFirstOwner, { failure: "caller" });
}
