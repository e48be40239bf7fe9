import type { Account } from "#shared/contract/rest/entities.ts";

/** Any market (specification, music §3.1). */
const ANY_MARKET = "ZZ";

/** The country whose music an account plays; any where there is no account. */
export function marketOf(account: Account | null): string {
  return account?.iso_country || ANY_MARKET;
}
