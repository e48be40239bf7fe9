import { queryOptions } from "@tanstack/react-query";
import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  createPersonalToken,
  endPersonalToken,
  listPersonalTokens,
} from "#shared/contract/rest/people/personal-tokens.ts";

const tokensKey = (user: string) => [...queryKeys.user(user), "tokens"] as const;

/** A person's access tokens for programs. */
export function personalTokensQuery({ rest }: Pick<Services, "rest">, user: string) {
  return queryOptions({
    queryKey: tokensKey(user),
    queryFn: async ({ signal }) => (await rest.call(listPersonalTokens, { params: { user }, signal })).items,
  });
}

/** Creates a token; the form shows a refusal. */
export function useCreatePersonalToken() {
  return useServiceMutation(createPersonalToken, {
    stale: ({ params }) => [tokensKey(params.user)],
    failure: "caller",
  });
}

export function useEndPersonalToken(services: Pick<Services, "rest">) {
  return useServiceMutation(endPersonalToken, {
    stale: ({ params }) => [tokensKey(params.user)],
    learned: ({ params }) => [
      inQuery(personalTokensQuery(services, params.user).queryKey, (held) =>
        held?.filter(({ id }) => id !== params.token),
      ),
    ],
    success: "security.tokens.deleted",
  });
}
