import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { updateAccount } from "#shared/contract/rest/accounts/accounts.ts";
import type { AccountRestrictions } from "#shared/contract/rest/entities.ts";

/** Changes an account's settings for all its zones; shown music depends on them too. */
export function useChangeAccountSettings(account: string) {
  return useCallMutation(
    ({ rest }, settings: Partial<AccountRestrictions>) =>
      rest.call(updateAccount, { params: { id: account }, body: { settings } }),
    {
      stale: () => [queryKeys.account(account), queryKeys.accounts()],
      learned: (_settings, answer) => [{ queryKey: queryKeys.account(account), change: () => answer }],
      success: "forms.settingSaved",
      failure: { title: "forms.settingNotSaved" },
      toastId: "zone-settings",
      scope: `account-settings ${account}`,
    },
  );
}
