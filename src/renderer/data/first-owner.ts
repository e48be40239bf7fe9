import { queryOptions } from "@tanstack/react-query";
import { checkFirstOwner, createFirstOwner } from "#shared/contract/rest/first-owner.ts";
import type { Services } from "../lib/services.tsx";
import { useServiceMutation } from "./mutation.ts";

/** Whether a link of the first owner still works; a refusal says why not. */
export function firstOwnerLinkQuery({ rest }: Pick<Services, "rest">, token: string) {
  return queryOptions({
    queryKey: ["first-owner", token],
    queryFn: ({ signal }) => rest.call(checkFirstOwner, { body: { token }, signal }),
    // Fetched once: the form shows what happens to the link later.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Creates the first person of a service and their business; returns their session. */
export function useCreateFirstOwner() {
  return useServiceMutation(createFirstOwner, {});
}
