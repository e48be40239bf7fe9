import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { updateUser } from "#shared/contract/rest/accounts/accounts.ts";

/** Changes a person's profile; the header shows it at once. The form shows a refusal. */
export function useUpdateUser() {
  const { user } = accountQueries(useServices());
  return useServiceMutation(updateUser, {
    optimistic: ({ params, body }) => [
      inQuery(user(params.id).queryKey, (held) => held && { ...held, ...body }),
    ],
    learned: ({ params }, changed) => [inQuery(user(params.id).queryKey, () => changed)],
    // Lists of members contain people's names.
    stale: () => [[queryKeys.members("")[0]]],
    success: "user.saved",
    toastId: "user",
    failure: "caller",
  });
}
