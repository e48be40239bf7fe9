import { chosenAccount } from "#renderer/data/accounts/accounts.ts";
import { spotifyQueries } from "#renderer/data/spotify/spotify.ts";
import type { Services } from "#renderer/lib/services.tsx";

/** Prefetches the account's Spotify data while the page's code loads. */
export async function loadSpotify(services: Services): Promise<void> {
  const { queryClient } = services;
  const account = await chosenAccount(services);
  if (!account) return;
  queryClient.prefetchQuery(spotifyQueries(services).setup(account.id));
  queryClient.prefetchQuery(spotifyQueries(services).imports(account.id));
}
