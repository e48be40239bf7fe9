import { feedbackQueries } from "#renderer/data/operator/feedback.ts";
import { operatorFlagQueries } from "#renderer/data/operator/flags.ts";
import { operatorQueries } from "#renderer/data/operator/operator.ts";
import { priceBookQueries } from "#renderer/data/operator/price-books.ts";
import { statusNoticesQuery } from "#renderer/data/operator/status-notices.ts";
import { ticketQueries } from "#renderer/data/operator/tickets.ts";
import type { paths } from "#renderer/lib/paths.ts";
import type { Load } from "#renderer/lib/routing/page.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { filterOf, scoredForm } from "./feedback/filter-of.ts";

/** Prefetches what the host sets, and the service's log. */
export function loadOperator(services: Services): void {
  const { queryClient } = services;
  const queries = operatorQueries(services);
  void queryClient.prefetchQuery(queries.addresses());
  void queryClient.prefetchQuery(queries.musicQuota());
  void queryClient.prefetchQuery(queries.move());
  void queryClient.prefetchInfiniteQuery(queries.log());
  void queryClient.prefetchInfiniteQuery(ticketQueries(services).tickets("open"));
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

/** Prefetches the answers that the address filters, and the scores of their survey. */
export const loadFeedback: Load<typeof paths.operatorFeedback> = (services, { search }) => {
  const queries = feedbackQueries(services);
  void services.queryClient.prefetchInfiniteQuery(queries.answers(filterOf(search)));
  void services.queryClient.prefetchQuery(queries.scores(scoredForm(search)));
};
/** Prefetches the requests for help of an address. */
export function loadSupport(
  services: Services,
  { search }: { readonly search: { readonly state?: "open" | "handled" | undefined } },
): void {
  const { state = "open" } = search;
  void services.queryClient.prefetchInfiniteQuery(ticketQueries(services).tickets(state));
}
