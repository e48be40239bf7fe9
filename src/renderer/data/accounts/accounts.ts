import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { KEPT_OVER_RELOAD } from "#renderer/lib/storage/kept-over-reload.ts";
import { ApiError, shownCode, whileLoadingSessionUser } from "#renderer/lib/transport/api-error.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { accountListKey, defaultAccount } from "./known-account.ts";

// Schemas are not part of the first load: sign-in needs no account.
const calls = () => import("#shared/contract/rest/accounts/accounts.ts");
const sessionCalls = () => import("#shared/contract/rest/session.ts");

const STALE_MS = 60_000;

/** The accounts of the signed-in person, or the account of the paired player; and each single account. */
export function accountQueries({ rest, session }: Pick<Services, "rest" | "session">) {
  return {
    list: () => {
      const { userId, zoneId } = session.get();
      return queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: accountListKey(session),
        queryFn: async ({ signal }) => {
          if (userId === null) return [await deviceAccount(rest, signal)];
          const { listAccountsOfUser } = await calls();
          return (await rest.call(listAccountsOfUser, { params: { user: userId }, signal })).items;
        },
        enabled: userId !== null || zoneId !== null,
        staleTime: STALE_MS,
      });
    },
    detail: (id: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: queryKeys.account(id),
        queryFn: async ({ signal }) => {
          const { getAccount } = await calls();
          return rest.call(getAccount, { params: { id }, signal });
        },
        staleTime: STALE_MS,
      }),
    /** The account's distributor. */
    distributor: (id: string) =>
      queryOptions({
        queryKey: [...queryKeys.account(id), "distributor"],
        queryFn: async ({ signal }) => {
          const { getDistributor } = await calls();
          return rest.call(getDistributor, { params: { account: id }, signal });
        },
        staleTime: STALE_MS,
      }),
    user: (id: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: queryKeys.user(id),
        queryFn: async ({ signal }) => {
          const { getUser } = await calls();
          const isOwn = id === session.get().userId;
          return rest.call(getUser, { params: { id }, signal }).catch((error: unknown) => {
            throw isOwn ? whileLoadingSessionUser(error) : error;
          });
        },
        staleTime: STALE_MS,
      }),
  };
}

/** The account of the zone that this computer plays; a device sees no other. */
async function deviceAccount(rest: Services["rest"], signal: AbortSignal): Promise<Account> {
  const [{ getAccount }, { getCurrentSession }] = await Promise.all([calls(), sessionCalls()]);
  const session = await rest.call(getCurrentSession, { signal });
  if (!("account" in session)) throw new Error("The session is a person's, not a player's");
  return rest.call(getAccount, { params: { id: session.account.id }, signal });
}

/**
 * The previously selected account, possibly a customer's opened by a partner; else the person's newest. `except` is an
 * account that cannot be opened.
 */
export async function chosenAccount(services: Services, except?: string): Promise<Account | null> {
  const queries = accountQueries(services);
  const accounts = await services.queryClient.ensureQueryData(queries.list());
  const usable = accounts.filter((account) => account.id !== except);
  const id = services.account.get();
  const own = usable.find((account) => account.id === id);
  if (own || id === null || id === except) return own ?? defaultAccount(usable);
  try {
    return await services.queryClient.ensureQueryData(queries.detail(id));
  } catch (error) {
    if (isOutOfReach(error)) return defaultAccount(usable);
    throw error;
  }
}

/** The person has no such account, or the address has no valid account id. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return [401, 403, 404].includes(error.status) || shownCode(error) === "invalidUrl";
}

/**
 * Other accounts for the account menu: distributors first, then by name, without deactivated ones and the current one.
 */
export function otherAccounts(
  accounts: readonly Account[],
  current: string | null,
  language: string,
): readonly Account[] {
  const others = accounts.filter((account) => account.id !== current && !account.deactivated);
  // Most people have no others, and a collator is slow to create.
  if (others.length < 2) return others;
  const { compare } = new Intl.Collator(language);
  return others.toSorted(
    (a, b) =>
      Number(b.roles.is_distributor) - Number(a.roles.is_distributor) ||
      compare(a.business_name, b.business_name),
  );
}
