import { queryOptions } from "@tanstack/react-query";
import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { getBusinessFacts, updateBusinessFacts } from "#shared/contract/rest/people/sign-up.ts";

/** What a business told of itself: its description and its number of locations. */
export function businessFactsQuery({ rest }: Pick<Services, "rest">, account: string) {
  return queryOptions({
    queryKey: ["business-facts", account],
    queryFn: ({ signal }) => rest.call(getBusinessFacts, { params: { account }, signal }),
  });
}

/** Changes what a business tells of itself. The caller shows a refusal. */
export function useUpdateBusinessFacts(account: string) {
  const { queryKey } = businessFactsQuery(useServices(), account);
  return useServiceMutation(updateBusinessFacts, {
    learned: (_input, facts) => [inQuery(queryKey, () => facts)],
    failure: "caller",
  });
}
