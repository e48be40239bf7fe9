import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Services } from "#renderer/lib/services.tsx";
import { getServiceAddresses, getServiceLog } from "#shared/contract/rest/operator/operator.ts";
import { getServiceMove } from "#shared/contract/rest/operator/operator-move.ts";
import { getMusicQuota } from "#shared/contract/rest/operator/operator-music.ts";

export const serviceAddressesKey = ["operator", "addresses"] as const;
export const musicQuotaKey = ["operator", "music-quota"] as const;
export const serviceMoveKey = ["operator", "move"] as const;
export const serviceLogKey = ["operator", "log"] as const;

/** What operators of the service see. */
export function operatorQueries({ rest }: Pick<Services, "rest">) {
  return {
    addresses: () =>
      queryOptions({
        queryKey: serviceAddressesKey,
        queryFn: ({ signal }) => rest.call(getServiceAddresses, { signal }),
      }),
    musicQuota: () =>
      queryOptions({
        queryKey: musicQuotaKey,
        queryFn: ({ signal }) => rest.call(getMusicQuota, { signal }),
      }),
    move: () =>
      queryOptions({
        queryKey: serviceMoveKey,
        queryFn: ({ signal }) => rest.call(getServiceMove, { signal }),
      }),
    log: () =>
      infiniteQueryOptions({
        queryKey: serviceLogKey,
        queryFn: ({ pageParam, signal }) =>
          rest.call(getServiceLog, { query: { before: pageParam ?? undefined }, signal }),
        initialPageParam: null as number | null,
        getNextPageParam: (page) => page.before,
      }),
  };
}
