import { chosenAccount } from "#renderer/data/accounts/accounts.ts";
import { discoverQueries } from "#renderer/data/music/discover.ts";
import { MAX_ZONES, zoneQueries } from "#renderer/data/zones/zones.ts";
import type { paths } from "#renderer/lib/paths.ts";
import type { Load } from "#renderer/lib/routing/page.ts";

/** Prefetches the home page's data while its code loads. */
export const loadHome: Load<typeof paths.home> = async (services, { params }) => {
  const { host, queryClient } = services;
  const account = await chosenAccount(services);
  queryClient.prefetchQuery(
    discoverQueries(services).editorialPage(params.page ?? "home", account?.id ?? null),
  );
  if (params.page !== undefined || !host.manages) return;
  if (account) queryClient.prefetchQuery(zoneQueries(services).page(account.id, { perPage: MAX_ZONES }));
};
