import { paddedAccountId, paths } from "../lib/paths.ts";
import type { Need } from "../lib/routing/need.ts";
import { signedIn, toLogin } from "../lib/routing/needs.ts";

/**
 * Needs a signed-in person who may see the account in the address; loads and selects it. Rewrites '_' and unpadded ids;
 * replaces a forbidden account by the default one, with a notice.
 */
export const account: Need = async (visit) => {
  const { services, notices, params, url } = visit;
  const login = await signedIn(visit);
  if (login !== null) return login;
  // Not part of the first load: sign-in needs no account.
  const { accountQueries, chosenAccount, isOutOfReach } = await import("./accounts.ts");
  const wanted = params.accountId ?? "_";
  if (wanted === "_") {
    const current = await chosenAccount(services);
    return current ? withAccount(url, wanted, current.id) : paths.home();
  }
  const id = paddedAccountId(wanted);
  if (id !== wanted) return withAccount(url, wanted, id);
  try {
    const loaded = await services.queryClient.fetchQuery(accountQueries(services).detail(id));
    services.account.select(loaded.id);
    return null;
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    // That answer ended the session.
    if (!services.session.isLoggedIn()) return toLogin(visit);
    const other = await chosenAccount(services, id);
    notices.accountAccessError(error, other?.business_name ?? null);
    services.account.select(other?.id ?? null);
    return paths.home();
  }
};

function withAccount(url: URL, from: string, to: string): string {
  return url.pathname.replace(`/accounts/${from}`, `/accounts/${to}`) + url.search + url.hash;
}
