import type { QueryKey } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";

/** Everything that shows a subscription or its consequences. */
export const staleWithBilling = (account: string): readonly QueryKey[] => [
  queryKeys.billing(account),
  [queryKeys.zoneBilling("")[0]],
  queryKeys.account(account),
  queryKeys.accounts(),
  queryKeys.zones(account),
  [queryKeys.zone("")[0]],
];
