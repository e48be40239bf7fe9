import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { acceptLegal } from "#shared/contract/rest/accounts/accounts.ts";
import type { Account } from "#shared/contract/rest/entities.ts";

/** Accepts the terms that apply to an account. */
export function useAcceptLegal() {
  return useCallMutation(
    ({ rest }, { id, terms_type }: Pick<Account, "id" | "terms_type">) =>
      rest.call(acceptLegal, { params: { id }, body: { legal_acceptance: true, terms_type } }),
    {
      stale: ({ id }) => [queryKeys.account(id), queryKeys.accounts()],
      learned: ({ id }, answer) => [{ queryKey: queryKeys.account(id), change: () => answer }],
    },
  );
}
