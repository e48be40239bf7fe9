import { ask, type MusicPath, SE } from "./music-path.ts";

/** Paths to music through creating and changing playlists. */
export const PLAYLIST_PATHS: readonly MusicPath[] = [
  {
    name: "an account's manual playlists",
    fields: ["Query.manualPlaylists"],
    by: "people",
    asks: "account",
    heard: async ({ api, shop, world }) => {
      const query = "query($owner: ID!) { manualPlaylists(owner: $owner) { id } }";
      return (await ask(api, query, { owner: shop.account })).includes(world.imported.playlist);
    },
  },
  {
    name: "matches of a pasted track list",
    fields: ["TrackMatch.track"],
    by: "both",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const query =
        "query($references: [TrackReferenceInput!]!) { matchTracks(references: $references) { track { id } } }";
      const references = [
        { uri: world.imported.track },
        { title: "Evening", artists: "Evening Regulars", durationMs: 3000 },
      ];
      return (await ask(api, query, { references })).includes(world.imported.track);
    },
  },
  {
    name: "a new playlist with a track",
    fields: ["Mutation.createManualPlaylist"],
    by: "people",
    asks: "account",
    heard: async ({ api, shop, world }) => {
      const query = `mutation($input: CreateManualPlaylistInput!) { createManualPlaylist(input: $input, ${SE}) {
        tracks(${SE}, first: 5) { edges { node { id } } } } }`;
      const input = { owner: shop.account, trackIds: [world.imported.track] };
      return (await ask(api, query, { input })).includes(world.imported.track);
    },
  },
  {
    name: "the tracks of a playlist, changed",
    fields: ["Mutation.spliceManualPlaylist"],
    by: "people",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const query = `mutation($input: SpliceManualPlaylistInput!) { spliceManualPlaylist(input: $input, ${SE}) { id trackIds(${SE}, first: 9) } }`;
      const input = { id: world.imported.playlist, trackIds: [], start: -1, length: 0 };
      return (await ask(api, query, { input })).includes(world.imported.track);
    },
  },
  {
    name: "the picture of a playlist, changed",
    fields: ["Mutation.setManualPlaylistPicture"],
    by: "people",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const query = `mutation($input: ManualPlaylistPictureInput!) { setManualPlaylistPicture(input: $input, ${SE}) { id } }`;
      return (await ask(api, query, { input: { id: world.imported.playlist } })).includes(
        world.imported.playlist,
      );
    },
  },
  {
    name: "a playlist, restored",
    fields: ["Mutation.restorePlaylist"],
    by: "people",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const query = `mutation($id: ID!) { restorePlaylist(id: $id, ${SE}) { id } }`;
      return (await ask(api, query, { id: world.imported.playlist })).includes(world.imported.playlist);
    },
  },
];
