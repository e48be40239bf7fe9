import type { Account } from "#shared/contract/rest/entities.ts";
import { tierNumber } from "#shared/domain/accounts/plan.ts";
import { mayEditMusic } from "#shared/domain/music/composers.ts";
import type { Need } from "../lib/routing/need.ts";
import { useMay } from "./access.ts";
import { useCurrentAccount } from "./current-account.ts";

/** Whether the current account can create and edit manual playlists. False until loaded. */
export function useMayMakePlaylists(): boolean {
  const account = useCurrentAccount();
  const mayEdit = useMay("music.edit", { account: account?.id ?? null })?.ok === true;
  return account !== null && mayEdit && reachesManual(account);
}

/** For people whose current account can create manual playlists. */
export const mayMakePlaylists: Need = async ({ services }) => {
  const [{ chosenAccount }, { checkPermission }] = await Promise.all([
    import("./accounts.ts"),
    import("./check-permission.ts"),
  ]);
  const account = await chosenAccount(services);
  if (account === null || !reachesManual(account)) return false;
  return (await checkPermission(services, "music.edit", { account: account.id })) ? null : false;
};

function reachesManual({ id, tier }: Account): boolean {
  return mayEditMusic({ composer: "Manual", curatorAccountId: id, account: { id, tier: tierNumber(tier) } });
}
