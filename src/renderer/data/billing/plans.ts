import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import {
  getAccountSubscription,
  getPlanChangeCost,
  getWinbackDiscount,
} from "#shared/contract/rest/billing/account-subscription.ts";
import { getPricing, getZonePricing } from "#shared/contract/rest/billing/pricing.ts";
import type { BillingCycle, Plan } from "#shared/domain/billing/plans.ts";

/** Which prices; the parts of the key (specification, zones §3). */
export interface PricingKey {
  readonly sound_zone?: string | undefined;
  readonly iso_country?: string | undefined;
  readonly voucher_code?: string | undefined;
  readonly billing_cycle?: BillingCycle | undefined;
  readonly all_tiers?: boolean | undefined;
  readonly all_billing_cycles?: boolean | undefined;
}

/** The plan of an account, its prices, and what changes of it cost. */
export function planQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** Null: nothing is sold to the account. */
    subscription: (account: string) =>
      queryOptions({
        queryKey: [...queryKeys.billing(account), "subscription"],
        queryFn: ({ signal }) =>
          rest.call(getAccountSubscription, { params: { account }, signal }).catch(nullIfMissing),
      }),
    pricing: (key: PricingKey) =>
      queryOptions({
        queryKey: ["pricing", key],
        queryFn: ({ signal }) => {
          const { sound_zone, ...rest_ } = key;
          const query = defined({ ...rest_, all_plans: key.all_tiers });
          return sound_zone === undefined
            ? rest.call(getPricing, { query, signal })
            : rest.call(getZonePricing, { params: { sound_zone }, query, signal });
        },
        staleTime: 60_000,
      }),
    changeCost: (account: string, from: Plan, to: Plan) =>
      queryOptions({
        queryKey: [...queryKeys.billing(account), "change-cost", from, to],
        queryFn: ({ signal }) =>
          rest.call(getPlanChangeCost, {
            params: { account_id: account },
            query: { from_plan: from, to_plan: to },
            signal,
          }),
      }),
    /** The discount for staying; null: none. */
    winback: (account: string) =>
      queryOptions({
        queryKey: [...queryKeys.billing(account), "winback"],
        queryFn: ({ signal }) =>
          rest.call(getWinbackDiscount, { params: { account_id: account }, signal }).catch(nullIfMissing),
      }),
  };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** Without what is not known. */
function defined<Query extends object>(query: Query) {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof Query]?: Exclude<Query[Name], undefined>;
  };
}
