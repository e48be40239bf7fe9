import { chosenAccount } from "../../data/accounts.ts";
import { marketOf } from "../../data/current-account.ts";
import { manualPlaylistQueries } from "../../data/manual-playlists.ts";
import { musicQueries } from "../../data/music.ts";
import type { paths } from "../../lib/paths.ts";
import type { Load } from "../../lib/routing/page.ts";

/** Prefetches the music pages' data while their code loads. */

export const loadPlaylist: Load<typeof paths.playlist> = async (services, { params: { musicId } }) => {
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
  const account = await chosenAccount(services);
  const market = marketOf(account);
  services.queryClient.prefetchQuery(musicQueries(services).playlist(musicId, market, account?.id ?? null));
  services.queryClient.prefetchQuery(manualPlaylistQueries(services).list(musicId, market));
};

export const loadAlbum: Load<typeof paths.album> = async (services, { params: { releaseId } }) => {
  const market = marketOf(await chosenAccount(services));
  services.queryClient.prefetchQuery(musicQueries(services).album(releaseId, market));
};

export const loadArtist: Load<typeof paths.artist> = (services, { params }) =>
  services.queryClient.prefetchQuery(musicQueries(services).artist(params.artistId));
