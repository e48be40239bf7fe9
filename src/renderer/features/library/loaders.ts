import { chosenAccount } from "#renderer/data/accounts/accounts.ts";
import { libraryQueries } from "#renderer/data/library/library.ts";
import type { paths } from "#renderer/lib/paths.ts";
import type { Load } from "#renderer/lib/routing/page.ts";

/** Prefetches the library while the code of its page loads. */
export const loadLibrary: Load<typeof paths.library> = async (services, { search }) => {
  const account = await chosenAccount(services);
  if (!account) return;
  const queries = libraryQueries(services);
  services.queryClient.prefetchQuery(queries.ids(account.id));
  services.queryClient.prefetchInfiniteQuery(queries.items(account.id, search));
};
