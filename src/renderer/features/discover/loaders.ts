import { chosenAccount } from "#renderer/data/accounts/accounts.ts";
import { discoverQueries } from "#renderer/data/music/discover.ts";
import type { paths } from "#renderer/lib/paths.ts";
import type { Load } from "#renderer/lib/routing/page.ts";
import type { Path } from "#renderer/lib/routing/path.ts";
import { pageOfAddress } from "./page-of-address.ts";

/** Prefetches the pages' data while their code loads. */

export const loadBrowse: Load<typeof paths.browse> = async (services, { params }) => {
  const account = await chosenAccount(services);
  services.queryClient.prefetchQuery(
    discoverQueries(services).browsePage(params.categoryId, account?.id ?? null),
  );
};

export const loadDiscover: Load<Path<"/discover/*", Record<never, never>>> = async (services) => {
  const page = pageOfAddress(location.pathname);
  const account = await chosenAccount(services);
  services.queryClient.prefetchQuery(discoverQueries(services).editorialPage(page, account?.id ?? null));
};
