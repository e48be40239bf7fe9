import { queryOptions } from "@tanstack/react-query";
import { inQuery, useCallMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { type UserContext, userContextStore } from "#renderer/lib/storage/user-context.ts";
import { getUserContext, updateUserContext } from "#shared/contract/rest/people/user-context.ts";

/**
 * How a person answered surveys and promotions. The service keeps it with the person; this browser's copy goes along
 * with the queries for flags.
 */
export function userContextQuery({ rest }: Pick<Services, "rest">, user: string) {
  return queryOptions({
    queryKey: [...queryKeys.user(user), "context"],
    queryFn: async ({ signal }) => {
      const { entries } = await rest.call(getUserContext, { params: { user }, signal });
      userContextStore(localStorage).write(entries);
      return entries;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface ContextChange {
  readonly user: string;
  /** Null forgets an entry. */
  readonly entries: Readonly<Record<string, string | null>>;
}

/** Keeps answers to surveys and promotions, shown as kept at once. A failure is not shown: the prompt asks again. */
export function useUpdateUserContext() {
  const services = useServices();
  const keyOf = (user: string) => userContextQuery(services, user).queryKey;
  return useCallMutation(
    async ({ rest }, { user, entries }: ContextChange) => {
      const answer = await rest.call(updateUserContext, { params: { user }, body: { entries } });
      userContextStore(localStorage).write(answer.entries);
      return answer;
    },
    {
      optimistic: ({ user, entries }) => [inQuery(keyOf(user), (held) => withEntries(held ?? {}, entries))],
      learned: ({ user }, answer) => [inQuery(keyOf(user), () => answer.entries)],
      failure: "caller",
    },
  );
}

function withEntries(held: UserContext, entries: ContextChange["entries"]): Record<string, string> {
  const all = Object.entries({ ...held, ...entries });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}
