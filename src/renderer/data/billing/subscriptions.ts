import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  getZoneSubscription,
  listSubscriptions,
  listZoneReasons,
} from "#shared/contract/rest/billing/subscriptions.ts";
import type { SubscriptionState } from "#shared/domain/zones/standing.ts";

export interface SubscriptionFilter {
  readonly q?: string | undefined;
  readonly state?: SubscriptionState | undefined;
}

/** Subscriptions of zones. */
export function subscriptionQueries({ rest }: Pick<Services, "rest">) {
  return {
    ofZone: (zone: string) =>
      queryOptions({
        queryKey: [...queryKeys.zoneBilling(zone), "subscription"],
        queryFn: ({ signal }) => rest.call(getZoneSubscription, { params: { sound_zone: zone }, signal }),
      }),
    /** Of an account, page by page while scrolling. */
    list: (account: string, { q, state }: SubscriptionFilter) =>
      infiniteQueryOptions({
        queryKey: [...queryKeys.billing(account), "list", { q, state }],
        queryFn: ({ signal, pageParam }) =>
          rest.call(listSubscriptions, {
            params: { account },
            query: { ...(q && { q }), ...(state && { state }), ...(pageParam && { after: pageParam }) },
            signal,
          }),
        initialPageParam: "",
        getNextPageParam: ({ after }) => after,
        placeholderData: keepPreviousData,
      }),
    /** Why the zone's subscription was cancelled. */
    reasons: (zone: string) =>
      queryOptions({
        queryKey: [...queryKeys.zoneBilling(zone), "reasons"],
        queryFn: async ({ signal }) =>
          (await rest.call(listZoneReasons, { params: { sound_zone: zone }, signal })).items,
      }),
  };
}
