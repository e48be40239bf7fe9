import { operatorFlagQueries } from "#renderer/data/operator/flags.ts";
import { operatorQueries } from "#renderer/data/operator/operator.ts";
import { priceBookQueries } from "#renderer/data/operator/price-books.ts";
import { statusNoticesQuery } from "#renderer/data/operator/status-notices.ts";
import type { Services } from "#renderer/lib/services.tsx";

/** Prefetches what the host sets, and the service's log. */
export function loadOperator(services: Services): void {
  const { queryClient } = services;
  const queries = operatorQueries(services);
  void queryClient.prefetchQuery(queries.addresses());
  void queryClient.prefetchQuery(queries.musicQuota());
  void queryClient.prefetchInfiniteQuery(queries.log());
}

/** Prefetches the service's flags. */
export function loadFlags(services: Services): void {
  void services.queryClient.prefetchQuery(operatorFlagQueries(services).flags());
}

/** Prefetches the host's notices about the service. */
export function loadStatus(services: Services): void {
  void services.queryClient.prefetchQuery(statusNoticesQuery(services));
}

/** Prefetches the price books. */
export function loadPrices(services: Services): void {
  void services.queryClient.prefetchQuery(priceBookQueries(services).all());
}
