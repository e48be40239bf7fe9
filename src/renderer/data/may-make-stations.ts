import type { Action } from "#shared/domain/access/actions.ts";
import type { Need } from "../lib/routing/need.ts";
import { useMay } from "./access.ts";
import { useCurrentAccount } from "./current-account.ts";

/** Whether the current account can have stations of its own. False until loaded. */
export function useMayMakeStations(): boolean {
  const account = useCurrentAccount()?.id ?? null;
  return useMay("station.create", { account })?.ok === true && account !== null;
}

/** Whether the person can edit their current account's music. False until loaded. */
export function useMayEditOwnMusic(): boolean {
  const account = useCurrentAccount()?.id ?? null;
  return useMay("music.edit", { account })?.ok === true && account !== null;
}

/** For people whose current account can have stations. */
export const mayMakeStations: Need = mayWithAccount("station.create");

/** For people who can edit their current account's music. */
export const mayEditOwnMusic: Need = mayWithAccount("music.edit");

function mayWithAccount(action: Action): Need {
  return async ({ services }) => {
    const [{ chosenAccount }, { checkPermission }] = await Promise.all([
      import("./accounts.ts"),
      import("./check-permission.ts"),
    ]);
    const account = await chosenAccount(services);
    return account && (await checkPermission(services, action, { account: account.id })) ? null : false;
  };
}
