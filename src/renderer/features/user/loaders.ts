import { accountQueries } from "../../data/accounts.ts";
import type { paths } from "../../lib/paths.ts";
import type { Load } from "../../lib/routing/page.ts";

/** The person, fetched while the code of the page is. */
export const loadUserEdit: Load<typeof paths.userEdit> = (services) => {
  const { userId } = services.session.get();
  if (userId !== null) services.queryClient.prefetchQuery(accountQueries(services).user(userId));
};
