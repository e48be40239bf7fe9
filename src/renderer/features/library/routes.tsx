import { account } from "#renderer/data/access/page-needs.ts";
import { chosenAccount } from "#renderer/data/accounts/accounts.ts";
import { paths } from "#renderer/lib/paths.ts";
import { keepAddress } from "#renderer/lib/routing/kept-address.ts";
import type { Need } from "#renderer/lib/routing/need.ts";
import { isMusicId } from "#renderer/lib/routing/old-music-id.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/**
 * Open to everybody: the page itself explains what signed-out visitors and people without an account miss. Others need
 * the account, as on every account page.
 */
const libraryOwner: Need = async (visit) => {
  const { services, params } = visit;
  if (!services.session.isAuthenticated()) return null;
  const current = await chosenAccount(services);
  if (current === null) return null;
  if (services.session.isLoggedIn()) return account(visit);
  // A player shows only its own account's library.
  return params.accountId === current.id ? null : paths.library({ accountId: current.id });
};

/** A current music id shows the music's page at this address. */
const oldIdOnly: Need<{ readonly yourMusicId: string }> = ({ params: { yourMusicId = "" }, url }) =>
  isMusicId(yourMusicId) ? keepAddress(url, paths.playlist({ musicId: yourMusicId })) : null;

const accountSwitch = (accountId: string) => paths.library({ accountId });

/** The library of an account. */
export const libraryPages: readonly Row[] = [
  page(paths.library, {
    title: "yourMusic.title",
    needs: [libraryOwner],
    accountSwitch,
    load: async () => (await import("./loaders.ts")).loadLibrary,
    component: async () => (await import("./library-page.tsx")).LibraryPage,
  }),
  page(paths.yourMusic, {
    title: "yourMusic.title",
    needs: [libraryOwner, oldIdOnly],
    accountSwitch,
    component: async () => (await import("./library-page.tsx")).OldYourMusicPage,
  }),
];
