import { operatorQueries } from "#renderer/data/operator/operator.ts";
import type { Services } from "#renderer/lib/services.tsx";

/** Prefetches the host's addresses and the service's log. */
export function loadOperator(services: Services): void {
  const { queryClient } = services;
  const queries = operatorQueries(services);
  void queryClient.prefetchQuery(queries.addresses());
  void queryClient.prefetchInfiniteQuery(queries.log());
}
