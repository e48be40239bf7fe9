import { readdirSync, readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { listSpotifyTracks } from "#shared/contract/rest/music/spotify.ts";
import { COMPOSER_TYPES, composerKind, kebabComposer } from "#shared/domain/music/composing/composers.ts";
import { DRAG_ITEM_TYPES } from "#shared/domain/music/drag-items.ts";

const SCHEMA = new URL("../../src/shared/contract/graphql/schema/", import.meta.url);

test("streaming service names: composers, calls, drag and drop types, pages (@M-001)", () => {
  const synced = COMPOSER_TYPES.filter((type) => composerKind(type) === "synced");
  expect(synced.flatMap((type) => [type, kebabComposer(type)])).toEqual([
    "SpotifyComposer",
    "spotify-composer",
    "ExternalSpotifyComposer",
    "external-spotify-composer",
  ]);

  const files = readdirSync(SCHEMA).sort();
  const schema = buildSchema(files.map((file) => readFileSync(new URL(file, SCHEMA), "utf8")).join("\n"));
  const mutations = schema.getMutationType()?.getFields() ?? {};
  expect(
    Object.keys(mutations)
      .filter((name) => /spotify/i.test(name))
      .sort(),
  ).toEqual([
    "createSpotifyConnection",
    "importSpotifyPlaylists",
    "updateSpotifyPlaylist",
    "updateSpotifyPlaylistMetadata",
  ]);
  expect(mutations.importSpotifyPlaylists?.args.map(({ name }) => name)).toContain("spotifyPlaylistUris");
  expect(mutations.updateSpotifyPlaylist?.args.map(({ type }) => String(type))).toContain(
    "UpdateSpotifySyncedPlaylistInput!",
  );
  const external = schema.getType("ExternalSpotifyComposer");
  expect(external && "getFields" in external && Object.keys(external.getFields())).toEqual([
    "spotifyPlaylistUri",
  ]);
  expect(listSpotifyTracks.path).toBe("/api/radio/spotify/:uri/tracks");

  expect(DRAG_ITEM_TYPES.filter((type) => /spotify/i.test(type))).toEqual(["SpotifyPlaylists"]);
  const pages = [paths.importSpotify, paths.copySpotify, paths.spotifyCallback];
  expect(pages.map(({ pattern }) => pattern)).toEqual([
    "/create/import-spotify-playlist",
    "/create/copy-spotify-playlist",
    "/spotify-callback",
  ]);
});
