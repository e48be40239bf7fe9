import type { Answer, TestApi } from "#tests/factories/api.ts";
import type { Shop, TwoShops } from "./two-shops.ts";

/** Who asks, and in which shop's zones and library. */
export interface Asking {
  readonly api: TestApi;
  readonly shop: Shop;
  readonly world: TwoShops;
}

/**
 * A path on which somebody could come to music: to find it, see it or make it play.
 *
 * To add one, write a row. `heard` says whether the imported music was got at; where a path gives a list it also makes
 * sure that everybody's music is in it, so that a refusal is about the imported music alone.
 */
export interface MusicPath {
  readonly name: string;
  /** Fields of the GraphQL schema that hand out music which this row asks for, as `Type.field`. */
  readonly fields?: readonly string[];
  /** Whom the path is for. */
  readonly by: "people" | "players" | "both";
  /** Who must be allowed to hear: whoever asks, or the account of the zone, library or history that is asked about. */
  readonly asks: "viewer" | "account";
  readonly heard: (asking: Asking) => Promise<boolean>;
}

const SE = `market: "SE"`;

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
    // It is not synced: who may hear it is told so, everybody else that it is not there.
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
  {
    name: "addresses of audio for a player",
    by: "players",
    asks: "account",
    heard: async ({ api, world }) => {
      const [first = ""] = world.everybodys.tracks;
      const body = { trackIds: [first, world.imported.track] };
      const text = said(await api.call("POST", "/player/playback/media", { body }));
      expectIn(text, first);
      return text.includes(world.imported.track);
    },
  },
  {
    name: "what a player is given to play: its playlist",
    by: "players",
    asks: "account",
    heard: async ({ api, world }) => {
      const { source } = await snapshot(api);
      expectIn(source, ...world.everybodys.tracks);
      return source.includes(world.imported.track);
    },
  },
  {
    name: "what a player is given to play: its queue",
    by: "players",
    asks: "account",
    heard: async ({ api, world }) => (await snapshot(api)).intent.includes(world.imported.track),
  },
  {
    name: "what a player is given to play: its schedule and the gaps in it",
    by: "players",
    asks: "account",
    heard: async ({ shop, world }) => {
      const { source } = await snapshot(shop.scheduledPlayer);
      expectIn(source, ...world.everybodys.tracks);
      return source.includes(world.imported.track) || source.includes(world.imported.playlist);
    },
  },
  {
    name: "what a zone plays now",
    fields: ["NowPlaying.track"],
    by: "both",
    asks: "account",
    heard: onZone("nowPlaying { track { id } }"),
  },
  {
    name: "history of a zone",
    fields: ["PlayEdge.node"],
    by: "both",
    asks: "account",
    heard: onZone("playbackHistory { edges { node { id } } }"),
  },
  {
    name: "blocked tracks of a zone",
    fields: ["BlockedTrack.track"],
    by: "both",
    asks: "account",
    heard: onZone("blockedTracks { track { id } }"),
  },
  {
    name: "REST: history of a zone",
    by: "both",
    asks: "account",
    heard: async ({ api, shop, world }) => {
      const text = said(await api.call("GET", `/api/auth/sound_zones/${shop.zone}/history`));
      return text.includes(world.imported.track) || text.includes("Evening at the shop");
    },
  },
  {
    name: "REST: blocked tracks of a zone",
    by: "both",
    asks: "account",
    heard: async ({ api, shop, world }) =>
      said(await api.call("GET", `/api/auth/sound_zones/${shop.zone}/blocked_tracks`)).includes(
        world.imported.track,
      ),
  },
  {
    name: "state of a zone: its track and what comes next",
    by: "both",
    asks: "account",
    heard: async ({ api, shop, world }) => {
      const text = said(await api.call("GET", `/player/control/states?soundZones=${shop.zone}`));
      expectIn(text, shop.zone, world.mixed);
      return text.includes(world.imported.track);
    },
  },
  {
    name: "state of a zone over the websocket",
    by: "both",
    asks: "account",
    heard: async ({ api, shop, world }) => {
      using socket = await api.socket("/player/control/ws");
      socket.send({ type: "subscribe", soundZones: [shop.zone] });
      const state = JSON.stringify(
        await socket.next((message) => JSON.stringify(message).includes('"state"')),
      );
      return state.includes(world.imported.track);
    },
  },
  {
    name: "adding to a zone's queue",
    by: "both",
    asks: "account",
    heard: async ({ api, shop, world }) => {
      const add = (trackId: string | undefined) => {
        const body = { soundZone: shop.zone, command: { type: "queue", trackIds: [trackId] } };
        return api.call("POST", "/player/control", { body });
      };
      if (!done(await add(world.everybodys.tracks[0]))) throw new Error("Nothing can be queued");
      return done(await add(world.imported.track));
    },
  },
  {
    name: "blocking a track",
    by: "both",
    asks: "account",
    heard: async ({ api, shop, world }) => {
      const query = "mutation($input: BlockTrackInput!) { blockTrack(input: $input) { soundZone { id } } }";
      const input = { soundZone: shop.zone, track: world.imported.track };
      return (await ask(api, query, { input })).includes(shop.zone);
    },
  },
  assigning("a playlist", ({ imported }) => ({ source: imported.playlist })),
  assigning("a playlist from one of its tracks", ({ mixed, imported }) => ({
    source: mixed,
    track: imported.track,
  })),
  {
    name: "what a zone plays from",
    fields: ["SoundZone.playFrom"],
    by: "both",
    asks: "viewer",
    // The source stands where it was assigned, see above; its tracks are asked like those of any playlist.
    heard: onZone(`playFrom { ... on Playlist { tracks(${SE}, first: 50) { edges { node { id } } } } }`),
  },
  changingZone("REST: assigning a playlist", ({ imported }) => ({
    play_from: { type: "collection", id: imported.playlist },
  })),
  changingZone("REST: a playlist for the gaps of a schedule", ({ imported }) => ({
    settings: { fallback_collection: imported.playlist },
  })),
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
      // What is not found is not counted either.
      expectIn(data, `"total":${isFound ? 2 : 1},`);
      return isFound;
    },
  };
}

function onZone(selection: string): MusicPath["heard"] {
  return async ({ api, shop, world }) => {
    const data = await ask(api, `query($id: ID!) { soundZone(id: $id) { id ${selection} } }`, {
      id: shop.zone,
    });
    expectIn(data, shop.zone);
    return data.includes(world.imported.track);
  };
}

function assigning(what: string, wish: (world: TwoShops) => object): MusicPath {
  return {
    name: `assigning ${what} to a zone`,
    by: "people",
    asks: "account",
    heard: async ({ api, shop, world }) => {
      const query = `mutation($input: SoundZoneAssignSourceInput!) {
        soundZoneAssignSource(input: $input) { soundZones { id } } }`;
      const input = { soundZones: [shop.zone], ...wish(world) };
      return (await ask(api, query, { input })).includes(shop.zone);
    },
  };
}

/** One zone, and many at once. */
function changingZone(name: string, patch: (world: TwoShops) => object): MusicPath {
  return {
    name,
    by: "people",
    asks: "account",
    heard: async ({ api, shop, world }) => {
      const one = await api.call("PUT", `/api/auth/sound_zones/${shop.zone}`, { body: patch(world) });
      const body = { sound_zones: [shop.zone], ...patch(world) };
      const many = await api.call("POST", "/api/auth/sound_zones/bulk/update", { body });
      return done(one) || done(many);
    },
  };
}

async function ask(api: TestApi, query: string, variables: object = {}): Promise<string> {
  const { json } = await api.call("POST", "/api/v2", { body: { query, variables } });
  return JSON.stringify((json as { readonly data?: unknown } | null)?.data ?? null);
}

async function snapshot(api: TestApi): Promise<{ readonly source: string; readonly intent: string }> {
  const { json } = await api.call("GET", "/player/playback/snapshot");
  const { source, intent } = json as { readonly source: unknown; readonly intent: unknown };
  return { source: JSON.stringify(source), intent: JSON.stringify(intent) };
}

function said({ json }: Answer): string {
  return JSON.stringify(json);
}

/** Whether it was done; a refusal, and nothing else, says that it was not. */
function done({ status, json }: Answer): boolean {
  if (status < 300) return true;
  if (status >= 500) throw new Error(`${status}: ${JSON.stringify(json)}`);
  return false;
}

function expectIn(text: string, ...parts: readonly string[]): void {
  for (const part of parts) if (!text.includes(part)) throw new Error(`Expected ${part} in ${text}`);
}
