import { ask, done, expectIn, type MusicPath, SE, said, snapshot } from "./music-path.ts";
import type { TwoShops } from "./two-shops.ts";

/** Paths by which music reaches a zone, its player, its screens and its history. */
export const ZONE_MUSIC_PATHS: readonly MusicPath[] = [
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
    name: "a player's source: its playlist",
    by: "players",
    asks: "account",
    heard: async ({ api, world }) => {
      const { source } = await snapshot(api);
      expectIn(source, ...world.everybodys.tracks);
      return source.includes(world.imported.track);
    },
  },
  {
    name: "a player's queue",
    by: "players",
    asks: "account",
    heard: async ({ api, world }) => (await snapshot(api)).intent.includes(world.imported.track),
  },
  {
    name: "a player's source: its schedule with gaps",
    by: "players",
    asks: "account",
    heard: async ({ shop, world }) => {
      const { source } = await snapshot(shop.scheduledPlayer);
      expectIn(source, ...world.everybodys.tracks);
      return source.includes(world.imported.track) || source.includes(world.imported.playlist);
    },
  },
  {
    name: "a zone's current track",
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
    name: "REST: why a track plays in a zone",
    by: "both",
    asks: "account",
    heard: async ({ api, shop, world }) => {
      const path = `/api/radio/sound_zones/${shop.zone}/tracks/${world.imported.track}/reason`;
      return said(await api.call("GET", path)).includes('"traits":[{');
    },
  },
  {
    name: "state of a zone: current and next tracks",
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
    name: "a zone's source",
    fields: ["SoundZone.playFrom"],
    by: "both",
    asks: "viewer",
    // The source itself is visible where it was assigned, see above; its tracks are queried as for any playlist.
    heard: onZone(`playFrom { ... on Playlist { tracks(${SE}, first: 50) { edges { node { id } } } } }`),
  },
  changingZone("REST: assigning a playlist", ({ imported }) => ({
    play_from: { type: "collection", id: imported.playlist },
  })),
  changingZone("REST: a playlist for the gaps of a schedule", ({ imported }) => ({
    settings: { fallback_collection: imported.playlist },
  })),
];

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
