import { type LoaderFunctionArgs, redirect, replace } from "react-router-dom";
import type { Account } from "#shared/contract/rest/entities.ts";
import { accountQueries } from "../lib/account/account-queries.ts";
import { chosenAccount } from "../lib/account/chosen-account.ts";
import { paddedAccountId, paths } from "../lib/paths.ts";
import type { Services } from "../lib/services.tsx";
import { redirectToStore } from "../lib/session/redirect-to.ts";
import { ApiError, shownCode } from "../lib/transport/api-error.ts";
import type { ShellNotices } from "./shell-notices.ts";

/** Where sign-in is: the desktop app has its own. */
export function loginPath({ host }: Pick<Services, "host">): string {
  return host.kind === "electron" ? paths.electron.login() : paths.login();
}

/** Lets people in who are signed in; others sign in first and come back to where they were going. */
export function requireUser(services: Services) {
  return ({ request }: LoaderFunctionArgs): null => {
    if (services.session.isLoggedIn()) return null;
    throw toLogin(services, request);
  };
}

/** Lets people in who are signed in, and paired players. */
export function requireUserOrDevice(services: Services) {
  return ({ request }: LoaderFunctionArgs): null => {
    if (services.session.isAuthenticated()) return null;
    throw toLogin(services, request);
  };
}

/** Sends people on who are signed in already. */
export function requireNobody(services: Services) {
  return (): null => {
    if (services.session.isLoggedIn()) throw replace(paths.home());
    return null;
  };
}

/**
 * Loads the account of the path. '_' and unpadded ids are rewritten; an account that one may not see is replaced by
 * the default one, with a word about it.
 */
export function loadAccount(services: Services, notices: ShellNotices) {
  const queries = accountQueries(services);
  return async (args: LoaderFunctionArgs): Promise<Account> => {
    requireUser(services)(args);
    const wanted = args.params.accountId ?? "_";
    const url = new URL(args.request.url);
    if (wanted === "_") {
      const current = await chosenAccount(services);
      if (!current) throw redirect(paths.home());
      throw replace(withAccount(url, wanted, current.id));
    }
    const id = paddedAccountId(wanted);
    if (id !== wanted) throw replace(withAccount(url, wanted, id));
    try {
      const account = await services.queryClient.ensureQueryData(queries.detail(id));
      services.account.select(account.id);
      return account;
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
      if (!services.session.isLoggedIn()) throw toLogin(services, args.request);
      const instead = await chosenAccount(services, id);
      notices.accountAccessError(error, instead);
      services.account.select(instead?.id ?? null);
      throw redirect(paths.home());
    }
  };
}

/** There is no such account for this person, or what stands in the address is no account's id at all. */
function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return [401, 403, 404].includes(error.status) || shownCode(error) === "invalidUrl";
}

function toLogin(services: Services, request: Request): Response {
  const { pathname, search, hash } = new URL(request.url);
  const login = loginPath(services);
  if (pathname !== login) redirectToStore(localStorage).write(pathname + search + hash);
  return replace(login);
}

function withAccount(url: URL, from: string, to: string): string {
  return url.pathname.replace(`/accounts/${from}`, `/accounts/${to}`) + url.search + url.hash;
}
