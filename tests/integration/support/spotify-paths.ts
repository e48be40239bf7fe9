import type { TestApi } from "#tests/factories/service/api.ts";
import { ask, type MusicPath, SE } from "./music-path.ts";
import type { TwoShops } from "./two-shops.ts";

const CALLBACK = "https://roomtone.test/spotify-callback";
const CONNECT = `mutation($account: ID!, $code: String!, $redirectUri: String!) {
  createSpotifyConnection(account: $account, code: $code, redirectUri: $redirectUri) { id }
}`;
const IMPORT = `mutation($connectionId: ID!, $uris: [String!]!) {
  importSpotifyPlaylists(connectionId: $connectionId, spotifyPlaylistUris: $uris) { playlist { id } }
}`;

/** Paths to music that begin at Spotify. */
export const SPOTIFY_PATHS: readonly MusicPath[] = [
  {
    name: "changing a playlist that is synced from Spotify",
    fields: ["Mutation.updateSpotifyPlaylist"],
    by: "people",
    asks: "viewer",
    // Not synced yet: callers with the right to hear are told so, others get "not found".
    heard: async ({ api, world }) => {
      const query = `mutation($input: UpdateSpotifySyncedPlaylistInput!) { updateSpotifyPlaylist(input: $input, ${SE}) { id } }`;
      const input = { id: world.imported.playlist, name: "Another name" };
      return (await api.graphqlRefusal(query, { input })) !== "NOT_FOUND";
    },
  },
  {
    name: "importing a Spotify playlist with a track of this name",
    fields: ["SpotifyImport.playlist"],
    by: "people",
    asks: "account",
    heard: async ({ api, shop, world }) => {
      const { spotify } = world;
      const variables = { account: shop.account, code: spotify.code(CALLBACK), redirectUri: CALLBACK };
      const connectionId = /"id":"([^"]+)"/.exec(await ask(api, CONNECT, variables))?.[1];
      if (connectionId === undefined) return false;
      const uris = [spotify.add("Evening", [await described(world)])];
      return (await ask(api, IMPORT, { connectionId, uris })).includes('"playlist":{');
    },
  },
];

/** The imported track, as Spotify would describe it. */
async function described(world: TwoShops) {
  const track = await trackOf(world.owner.person, world.imported.track);
  return { ...track, artists: track.artists.map(({ name }) => name) };
}

async function trackOf(api: TestApi, id: string) {
  const query = "query($id: ID!) { track(id: $id) { title durationMs artists { name } } }";
  return (
    await api.graphql<{
      track: { title: string; durationMs: number; artists: readonly { name: string }[] };
    }>(query, { id })
  ).track;
}
