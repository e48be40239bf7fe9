import { accountQueries } from "../../data/accounts.ts";
import type { Services } from "../../lib/services.tsx";

/** The person, fetched while the code of the page is. */
export const loadOwnUser = (services: Services): void => {
  const { userId } = services.session.get();
  if (userId !== null) services.queryClient.prefetchQuery(accountQueries(services).user(userId));
};
