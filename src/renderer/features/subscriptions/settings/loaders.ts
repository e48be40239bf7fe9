import { planQueries } from "#renderer/data/billing/plans.ts";
import { subscriptionQueries } from "#renderer/data/billing/subscriptions.ts";
import type { paths } from "#renderer/lib/paths.ts";
import type { Load } from "#renderer/lib/routing/page.ts";

/** Prefetches the data of the pages while their code loads. */

export const loadOverview: Load<typeof paths.subscriptions> = (services, { params: { accountId } }) => {
  services.queryClient.prefetchQuery(planQueries(services).subscription(accountId));
  services.queryClient.prefetchInfiniteQuery(subscriptionQueries(services).list(accountId, {}));
};

export const loadStreaming: Load<typeof paths.streaming> = (services, { params, search }) => {
  services.queryClient.prefetchInfiniteQuery(subscriptionQueries(services).list(params.accountId, search));
};
