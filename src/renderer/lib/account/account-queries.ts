import { queryOptions } from "@tanstack/react-query";
import type { Account } from "#shared/contract/rest/entities.ts";
import { queryKeys } from "../query-keys.ts";
import type { Services } from "../services.tsx";
import { whileLoadingSessionUser } from "../transport/api-error.ts";

// Schemas are not part of the first load: sign-in asks for nothing of an account.
const accounts = () => import("#shared/contract/rest/accounts.ts");
const sessions = () => import("#shared/contract/rest/session.ts");
const entities = () => import("#shared/contract/rest/entities.ts");

/** The accounts of the person who is signed in, or the one of the paired player; and each of them. */
export function accountQueries({ rest, session }: Pick<Services, "rest" | "session">) {
  return {
    list: () => {
      const { userId, zoneId } = session.get();
      return queryOptions({
        queryKey: [...queryKeys.accounts(), userId, zoneId],
        queryFn: async ({ signal }) => {
          if (userId === null) return [await deviceAccount(rest, signal)];
          const { AccountList } = await accounts();
          const { items } = await rest.get(`/api/auth/users/${userId}/accounts`, {
            schema: AccountList,
            signal,
          });
          return items;
        },
        enabled: userId !== null || zoneId !== null,
        staleTime: 60_000,
      });
    },
    detail: (account: string) =>
      queryOptions({
        queryKey: queryKeys.account(account),
        queryFn: async ({ signal }) => {
          const { Account } = await entities();
          return rest.get(`/api/auth/accounts/${account}`, { schema: Account, signal });
        },
        staleTime: 60_000,
      }),
    user: (user: string) =>
      queryOptions({
        queryKey: queryKeys.user(user),
        queryFn: async ({ signal }) => {
          const { User } = await entities();
          const isOwn = user === session.get().userId;
          return rest.get(`/api/auth/users/${user}`, { schema: User, signal }).catch((error: unknown) => {
            throw isOwn ? whileLoadingSessionUser(error) : error;
          });
        },
        staleTime: 60_000,
      }),
  };
}

/** The account of the zone that this computer plays: a device sees no other. */
async function deviceAccount(rest: Services["rest"], signal: AbortSignal): Promise<Account> {
  const [{ Account }, { PlayerDeviceSession }] = await Promise.all([entities(), sessions()]);
  const schema = PlayerDeviceSession.pick({ account: true });
  const { account } = await rest.get("/api/auth/sessions/current", { schema, signal });
  return rest.get(`/api/auth/accounts/${account.id}`, { schema: Account, signal });
}

/** The account to begin with: the newest that is in use. */
export function defaultAccount(accounts: readonly Account[]): Account | null {
  const usable = accounts.filter((account) => !account.deactivated);
  const newest = (usable.length > 0 ? usable : accounts).toSorted((a, b) =>
    b.iso8601_created_at.localeCompare(a.iso8601_created_at),
  );
  return newest[0] ?? null;
}

/** Other accounts for the account menu: distributors first, then by name; neither deactivated ones nor the current. */
export function otherAccounts(accounts: readonly Account[], current: string | null): readonly Account[] {
  return accounts
    .filter((account) => account.id !== current && !account.deactivated)
    .toSorted(
      (a, b) =>
        Number(b.roles.is_distributor) - Number(a.roles.is_distributor) ||
        a.business_name.localeCompare(b.business_name),
    );
}
