import { accountQueries, chosenAccount, isOutOfReach } from "#renderer/data/accounts/accounts.ts";
import { fetchViewer } from "#renderer/data/people/viewer.ts";
import { paddedAccountId, paths } from "#renderer/lib/paths.ts";
import type { Need, Visit } from "#renderer/lib/routing/need.ts";
import { signedIn, toLogin } from "#renderer/lib/routing/needs.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import { mayOperate } from "#shared/domain/access/may.ts";
import { checkPermission, type NamedPermission, type PermissionTarget } from "./access.ts";

/** For people who may do this to the entity in the address. Others go to the page's `otherwise`. */
export function may<Params>(
  what: Action | NamedPermission,
  about: (params: Params) => PermissionTarget,
): Need<Params> {
  return async ({ services, read }) => {
    const params = await read();
    return params !== null && (await checkPermission(services, what, about(params))).ok ? null : false;
  };
}

/** For people who operate the service. Others go to the page's `otherwise`. */
export const operates: Need = async (visit) => {
  const login = await signedIn(visit);
  if (login !== null) return login;
  const viewer = await fetchViewer(visit.services);
  return viewer !== null && mayOperate(viewer).ok ? null : false;
};

/** For people who may do this in their current account. */
export function mayHere(action: Action, about: Pick<PermissionTarget, "composer"> = {}): Need {
  return async ({ services }) => {
    const account = await chosenAccount(services);
    return account && (await checkPermission(services, action, { account: account.id, ...about })).ok
      ? null
      : false;
  };
}

/**
 * For accounts that choose their own music. Others go to the library with the music chosen for them, or to Home when no
 * account is selected (specification, music §2.1).
 */
export const discovers: Need = async ({ services, read }) => {
  // A malformed address needs nothing.
  if ((await read()) === null) return null;
  const current = await chosenAccount(services);
  if (!current?.settings?.restrict_discover_music) return null;
  // A player has an account to play for, but nobody there to choose it.
  return services.session.isLoggedIn() ? paths.library({ accountId: current.id }) : paths.home();
};

/**
 * For plans with Home. Royalty-free accounts go to their library (specification, platform §2.2). Home itself handles a
 * failed account request.
 */
export const withHome: Need = async ({ services }) => {
  const current = await chosenAccount(services).catch(() => null);
  return current?.plan === "royalty-free" ? paths.library({ accountId: current.id }) : null;
};

/** The account that an address names, else the current one. */
export async function accountOfAddress({ services, params }: Visit): Promise<Account | null> {
  const named = params.accountId;
  if (named === undefined) return await chosenAccount(services);
  return await services.queryClient.ensureQueryData(accountQueries(services).detail(paddedAccountId(named)));
}

/** For accounts with a feature. Others go where `elsewhere` says, people without an account to Home. */
export function withFeature(
  feature: keyof Account["feature_flags"],
  elsewhere: (accountId: string) => string,
): Need {
  return async (visit) => {
    const current = await accountOfAddress(visit);
    if (current === null) return paths.home();
    return current.feature_flags[feature] ? null : elsewhere(current.id);
  };
}

/** For accounts that the host sells subscriptions to. Others go where `elsewhere` says. */
export function sellsOr(elsewhere: (accountId: string) => string): Need {
  return async (visit) => {
    const current = await accountOfAddress(visit);
    if (current === null) return paths.home();
    return current.billing === "off" ? elsewhere(current.id) : null;
  };
}

/** {@link sellsOr}; others go to the settings. */
export const sells = sellsOr((accountId) => paths.settings({ accountId }));

/** For people with an account: others go to the create hub, which explains why they need one. */
export const inAnAccount: Need = async (visit) => {
  const login = await signedIn(visit);
  if (login !== null) return login;
  return (await chosenAccount(visit.services)) === null ? `${paths.create()}?signup=` : null;
};

/**
 * Needs a signed-in person who may see the account in the address; loads and selects it. Rewrites '_' and unpadded ids;
 * replaces a forbidden account by the default one, with a notice.
 */
export const account: Need = async (visit) => {
  const { services, notices, params, url } = visit;
  const login = await signedIn(visit);
  if (login !== null) return login;
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
