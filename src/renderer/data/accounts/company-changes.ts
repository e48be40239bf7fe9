import { useCallMutation, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import {
  activateAccount,
  deactivateAccount,
  removeLogo,
  setLogo,
  updateAccount,
} from "#shared/contract/rest/accounts/accounts.ts";
import type { Account } from "#shared/contract/rest/entities.ts";

/** Changes the company's details. */
export function useUpdateCompany(account: string) {
  return useServiceMutation(updateAccount, {
    stale: () => [queryKeys.account(account), queryKeys.accounts()],
    learned: (_input, answer) => [{ queryKey: queryKeys.account(account), change: () => answer }],
    success: "companySettings.company.saved",
    failure: "caller",
  });
}

/** A new logo as a base64 file, or none. */
interface LogoChange {
  readonly picture: string | null;
  /** Address of the previous logo, for undo. */
  readonly before: string | null;
}

/** Replaces or removes a company's logo, with undo. */
export function useChangeLogo(account: string) {
  const shown = {
    stale: () => [queryKeys.account(account), queryKeys.accounts()],
    learned: (_input: unknown, answer: Account) => [
      { queryKey: queryKeys.account(account), change: () => answer },
    ],
  };
  const params = { id: account };
  const restore = useCallMutation(
    ({ rest }, url: string | null) =>
      url === null ? rest.call(removeLogo, { params }) : rest.call(setLogo, { params, body: { url } }),
    shown,
  );
  return useCallMutation(
    ({ rest }, { picture }: LogoChange) =>
      picture === null
        ? rest.call(removeLogo, { params })
        : rest.call(setLogo, { params, body: { picture } }),
    {
      ...shown,
      success: (t, { picture }) =>
        t(picture === null ? "companySettings.logo.removed" : "companySettings.logo.saved"),
      undo: ({ before }) => restore.mutate(before),
      failure: "caller",
    },
  );
}

/** Deactivates a company: its music stops and its pages close. */
export function useDeactivateAccount(account: string) {
  return useServiceMutation(deactivateAccount, {
    stale: () => [queryKeys.account(account), queryKeys.accounts()],
    success: "companySettings.deactivate.done",
  });
}

/** Reactivates a company. */
export function useActivateAccount() {
  return useServiceMutation(activateAccount, {
    stale: ({ params }) => [queryKeys.account(params.id), queryKeys.accounts()],
    success: (t, _input, { business_name }) =>
      t("companySettings.accounts.activated", { name: business_name }),
  });
}
