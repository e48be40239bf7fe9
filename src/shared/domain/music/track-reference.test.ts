import fc from "fast-check";
import { expect, test } from "vitest";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { readMusicReference, readMusicReferences } from "./track-reference.ts";

const track = idOf("Track", "t1");
const album = idOf("Album", "a1");
const playlist = idOf("Playlist", "p1");

test("pasted music: product URIs, ids and addresses of tracks, albums and playlists are recognised", () => {
  for (const [text, kind, id] of [
    ["roomtone:track:t1", "Track", track],
    ["roomtone:album:a1", "Album", album],
    ["roomtone:music:p1", "Playlist", playlist],
    [track, "Track", track],
    [`https://music.example.test/discover/music/${playlist}`, "Playlist", playlist],
    [`https://music.example.test/discover/album/a1?x=1#${track}`, "Track", track],
    ["/discover/album/roomtone:album:a1/", "Album", album],
  ] as const)
    expect(readMusicReference(` ${text}\n`)).toEqual({ kind, id });
});

test("pasted music: any other text is searched for", () => {
  for (const text of [
    "",
    "blue in green",
    "roomtone:artist:x",
    "https://example.test/discover/artist/x",
    "/discover/music/a/b",
  ])
    expect(readMusicReference(text)).toBeNull();
  expect(readMusicReferences(`roomtone:track:t1 and\n${album}`)).toBeNull();
  expect(readMusicReferences(`roomtone:track:t1\n${album}\n`)).toEqual([
    { kind: "Track", id: track },
    { kind: "Album", id: album },
  ]);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      readMusicReferences(text);
    }),
  );
});
