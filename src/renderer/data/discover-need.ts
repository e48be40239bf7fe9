import { paths } from "../lib/paths.ts";
import type { Need } from "../lib/routing/need.ts";

/** For accounts that choose their own music; others are led to their library, and without an account home. */
export const choosesMusic: Need = async ({ services }) => {
  const { chosenAccount } = await import("./accounts.ts");
  const account = await chosenAccount(services);
  return discoverRedirect(account?.settings.restrict_discover_music ?? false, account?.id ?? null);
};

/** Where pages of music lead whoever's music is chosen for them (specification, music §2.1); null: they open. */
export function discoverRedirect(restrictedDiscoverMusic: boolean, accountId: string | null): string | null {
  if (!restrictedDiscoverMusic) return null;
  return accountId === null ? paths.home() : paths.library({ accountId });
}
