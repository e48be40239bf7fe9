import { ask, done, expectIn, type MusicPath, SE, said } from "./music-path.ts";
import { PLAYLIST_PATHS } from "./playlist-paths.ts";
import { SPOTIFY_PATHS } from "./spotify-paths.ts";
import { STATION_PATHS } from "./station-paths.ts";
import type { TwoShops } from "./two-shops.ts";
import { ZONE_MUSIC_PATHS } from "./zone-music-paths.ts";

/** Every path to music; this file begins with the catalogue and libraries. */
export const MUSIC_PATHS: readonly MusicPath[] = [
  lookUp("track", "track"),
  lookUp("album", "album"),
  lookUp("artist", "artist"),
  lookUp("playlist", "playlist"),
  search("TRACK", "track"),
  search("ALBUM", "album"),
  search("ARTIST", "artist"),
  search("PLAYLIST", "playlist"),
  {
    name: "items of a music page, by ids",
    fields: ["Query.musicItems"],
    by: "both",
    asks: "viewer",
    heard: async ({ api, world: { imported } }) => {
      const ids = [imported.playlist, imported.album];
      const query =
        "query($ids: [ID!]!) { musicItems(ids: $ids) { ... on Playlist { id } ... on Album { id } } }";
      const data = await ask(api, query, { ids });
      return ids.some((own) => data.includes(own));
    },
  },
  {
    name: "search over everything",
    fields: ["SearchSection.items"],
    by: "both",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const id = ["Track", "Album", "Artist", "Playlist"].map((type) => `... on ${type} { id }`).join(" ");
      const data = await ask(api, `{ searchAll(query: "evening", ${SE}) { sections { items { ${id} } } } }`);
      const { tracks, album, artist, playlist } = world.everybodys;
      for (const everybodys of [tracks[0] ?? "", album, artist, playlist]) expectIn(data, everybodys);
      return Object.values(world.imported).some((own) => data.includes(own));
    },
  },
  {
    name: "an artist's top tracks, similar artists",
    fields: ["Artist.topTracks", "Artist.similarArtists"],
    by: "both",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const query = "query($id: ID!) { artist(id: $id) { topTracks { id } similarArtists { id } } }";
      const data = await ask(api, query, { id: world.guest });
      return data.includes(world.imported.track) || data.includes(world.imported.artist);
    },
  },
  {
    name: "preview of a track",
    fields: ["Query.track"],
    by: "both",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const data = await ask(api, "query($id: ID!) { track(id: $id) { previewUrl } }", {
        id: world.imported.track,
      });
      const url = /"previewUrl":"([^"]+)"/.exec(data)?.[1];
      return url !== undefined && (await fetch(new URL(url, api.url))).status === 200;
    },
  },
  {
    name: "cover of an album, an artist's albums",
    fields: ["Artist.albums", "Track.album"],
    by: "both",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const query = "query($id: ID!) { artist(id: $id) { albums { id display { image { url } } } } }";
      const data = await ask(api, query, { id: world.guest });
      expectIn(data, world.everybodys.album);
      const url = /\/media\/image\/own-[^"]+/.exec(data)?.[0].replace("%w", "48").replace("%h", "48");
      return (
        data.includes(world.imported.album) && url !== undefined && (await fetch(new URL(url, api.url))).ok
      );
    },
  },
  {
    name: "tracks of a playlist",
    fields: ["PlaylistTrackEdge.node"],
    by: "both",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const query = `query($id: ID!) { playlist(id: $id) { trackStatistics(${SE}) { total }
        tracks(${SE}, first: 50) { total edges { node { id } } } } }`;
      const data = await ask(api, query, { id: world.mixed });
      expectIn(data, ...world.everybodys.tracks);
      const total = world.everybodys.tracks.length + Number(data.includes(world.imported.track));
      expectIn(data, `"trackStatistics":{"total":${total}}`, `"tracks":{"total":${total}`);
      return data.includes(world.imported.track);
    },
  },
  {
    name: "similar playlists, by music that they share",
    fields: ["Playlist.similarPlaylists"],
    by: "both",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const query = "query($id: ID!) { playlist(id: $id) { id similarPlaylists { id } } }";
      const data = await ask(api, query, { id: world.mixed });
      expectIn(data, world.mixed);
      return data.includes(world.twin);
    },
  },
  {
    name: "tracks and artists of an album",
    fields: ["AlbumTrackEdge.node", "Album.artists", "Track.artists"],
    by: "both",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const query =
        "query($id: ID!) { album(id: $id) { artists { id } tracks { node { title artists { id } } } } }";
      const data = await ask(api, query, { id: world.compilation });
      expectIn(data, world.everybodys.artist, "Evening of all");
      return data.includes(world.imported.artist) || data.includes("Extra");
    },
  },
  {
    name: "editorial page",
    fields: ["EditorialSection.items"],
    by: "both",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const id = "{ __typename ... on Album { id } ... on Artist { id } ... on Playlist { id } }";
      const data = await ask(api, `{ editorialPage(id: "mixed") { sections { items ${id} } } }`);
      expectIn(data, world.everybodys.album);
      const { album, artist, playlist } = world.imported;
      return [album, artist, playlist].some((item) => data.includes(item));
    },
  },
  {
    name: "library",
    fields: ["LibraryEdge.node"],
    by: "both",
    asks: "account",
    heard: async ({ api, shop, world }) => {
      const query =
        "query($owner: ID!) { library(owner: $owner) { items { edges { node { ... on Playlist { id } } } } } }";
      return (await ask(api, query, { owner: shop.account })).includes(world.imported.playlist);
    },
  },
  {
    name: "adding to a library",
    by: "people",
    asks: "account",
    heard: async ({ api, shop, world }) => {
      const query =
        "mutation($owner: ID!, $input: AddToLibraryInput!) { addToLibrary(owner: $owner, input: $input) { version } }";
      const add = (id: string) =>
        ask(api, query, { owner: shop.account, input: { items: [{ id, itemKind: "PLAYLIST" }] } });
      expectIn(await add(world.everybodys.playlist), "version");
      return (await add(world.imported.playlist)).includes("version");
    },
  },
  {
    name: "changing a playlist",
    fields: ["Mutation.updateManualPlaylist"],
    by: "people",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const query = `mutation($input: UpdateManualPlaylistInfoInput!) { updateManualPlaylist(input: $input, ${SE}) { id } }`;
      const input = { id: world.imported.playlist, playbackMode: "linear" };
      return (await ask(api, query, { input })).includes(world.imported.playlist);
    },
  },
  {
    name: "changing a synced playlist",
    fields: ["Mutation.updateSpotifyPlaylistMetadata"],
    by: "people",
    asks: "viewer",
    // Not synced yet: callers with the right to hear are told so, others get "not found".
    heard: async ({ api, world }) => {
      const query =
        "mutation($id: ID!) { updateSpotifyPlaylistMetadata(playlistId: $id, playOrder: LINEAR) { id } }";
      return (await api.graphqlRefusal(query, { id: world.imported.playlist })) !== "NOT_FOUND";
    },
  },
  {
    name: "REST: a collection",
    by: "both",
    asks: "viewer",
    heard: async ({ api, world }) =>
      done(await api.call("GET", `/api/radio/collections/${world.imported.playlist}`)),
  },
  {
    name: "REST: tracks of a collection",
    by: "both",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const text = said(await api.call("GET", `/api/radio/collections/${world.mixed}/tracks`));
      expectIn(text, ...world.everybodys.tracks);
      return text.includes(world.imported.track);
    },
  },
  {
    name: "REST: many tracks, with previews",
    by: "both",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const [first = ""] = world.everybodys.tracks;
      const text = said(
        await api.call("POST", "/api/radio/tracks/multi", { body: [first, world.imported.track] }),
      );
      expectIn(text, first);
      return text.includes(world.imported.track);
    },
  },
  ...PLAYLIST_PATHS,
  ...STATION_PATHS,
  ...ZONE_MUSIC_PATHS,
  ...SPOTIFY_PATHS,
];

function lookUp(
  field: "track" | "album" | "artist" | "playlist",
  kind: keyof TwoShops["imported"],
): MusicPath {
  return {
    name: `${field} by its id`,
    fields: [`Query.${field}`],
    by: "both",
    asks: "viewer",
    heard: async ({ api, world }) =>
      (await ask(api, `query($id: ID!) { ${field}(id: $id) { id } }`, { id: world.imported[kind] })).includes(
        world.imported[kind],
      ),
  };
}

function search(kind: string, what: keyof TwoShops["imported"]): MusicPath {
  return {
    name: `search: ${kind.toLowerCase()}`,
    fields: ["SearchEdge.node"],
    by: "both",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const id = ["Track", "Album", "Artist", "Playlist"].map((type) => `... on ${type} { id }`).join(" ");
      const query = `{ search(query: "evening", kind: ${kind}, ${SE}) { total edges { node { ${id} } } } }`;
      const data = await ask(api, query);
      const [first = ""] = world.everybodys.tracks;
      const { album, artist, playlist } = world.everybodys;
      expectIn(data, { track: first, album, artist, playlist }[what]);
      const isFound = data.includes(world.imported[what]);
      // The count leaves out what is not found. Tracks are found by their album and artist, too: everybody's, and of the
      // owner's the imported one and the one on everybody's album.
      const [everybodys, own] = kind === "TRACK" ? [world.everybodys.tracks.length, 2] : [1, 1];
      expectIn(data, `"total":${isFound ? everybodys + own : everybodys},`);
      return isFound;
    },
  };
}
