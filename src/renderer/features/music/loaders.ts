import { chosenAccount } from "#renderer/data/accounts/accounts.ts";
import { marketOf } from "#renderer/data/accounts/current-account.ts";
import { musicQueries } from "#renderer/data/music/music.ts";
import { manualPlaylistQueries } from "#renderer/data/playlists/manual-playlists.ts";
import { keepPlaylistRules } from "#renderer/data/playlists/playlist-cache.ts";
import type { paths } from "#renderer/lib/paths.ts";
import type { Load } from "#renderer/lib/routing/page.ts";

/** Prefetches the music pages' data while their code loads. */

export const loadPlaylist: Load<typeof paths.playlist> = async (services, { params: { musicId } }) => {
  keepPlaylistRules(services);
  const account = await chosenAccount(services);
  const market = marketOf(account);
  const queries = musicQueries(services);
  services.queryClient.prefetchQuery(queries.playlist(musicId, market, account?.id ?? null));
  services.queryClient.prefetchInfiniteQuery(queries.tracks(musicId, market));
};

export const loadPlaylistEdit: Load<typeof paths.playlistEdit> = async (
  services,
  { params: { musicId } },
) => {
  keepPlaylistRules(services);
  const account = await chosenAccount(services);
  const market = marketOf(account);
  services.queryClient.prefetchQuery(musicQueries(services).playlist(musicId, market, account?.id ?? null));
  services.queryClient.prefetchQuery(manualPlaylistQueries(services).list(musicId, market));
};

export const loadAlbum: Load<typeof paths.album> = async (services, { params: { releaseId } }) => {
  const market = marketOf(await chosenAccount(services));
  services.queryClient.prefetchQuery(musicQueries(services).album(releaseId, market));
};

export const loadArtist: Load<typeof paths.artist> = async (services, { params }) => {
  const account = await chosenAccount(services);
  const query = musicQueries(services).artist(params.artistId, marketOf(account), account?.id ?? null);
  services.queryClient.prefetchQuery(query);
};
