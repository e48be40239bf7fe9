import { chosenAccount } from "../../lib/account/chosen-account.ts";
import { marketOf } from "../../lib/account/market.ts";
import type { paths } from "../../lib/paths.ts";
import type { Load } from "../../lib/routing/page.ts";
import { musicQueries } from "./api.ts";

/** What the pages of music show, fetched while their code is. */

export const loadPlaylist: Load<typeof paths.playlist> = async (services, { params: { musicId } }) => {
  const { queryClient, graphql } = services;
  const account = await chosenAccount(services);
  const market = marketOf(account);
  queryClient.prefetchQuery(musicQueries.playlist(graphql, musicId, market, account?.id ?? null));
  queryClient.prefetchInfiniteQuery(musicQueries.tracks(graphql, musicId, market));
};

export const loadAlbum: Load<typeof paths.album> = async (services, { params: { releaseId } }) => {
  const market = marketOf(await chosenAccount(services));
  services.queryClient.prefetchQuery(musicQueries.album(services.graphql, releaseId, market));
};

export const loadArtist: Load<typeof paths.artist> = ({ queryClient, graphql }, { params }) =>
  queryClient.prefetchQuery(musicQueries.artist(graphql, params.artistId));
