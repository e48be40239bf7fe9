import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import type { Services } from "#renderer/lib/services.tsx";

/** Prefetches the person while the page's code loads. */
export const loadOwnUser = (services: Services): void => {
  const { userId } = services.session.get();
  if (userId !== null) services.queryClient.prefetchQuery(accountQueries(services).user(userId));
};
