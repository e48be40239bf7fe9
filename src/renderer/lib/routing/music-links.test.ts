import { expect, test } from "vitest";
import { encodeId, idOf } from "#shared/domain/ids/opaque-id.ts";
import { albumLink, entityLink, trackLink } from "./music-links.ts";

test("music links: each type of product URI leads to its page (@M-024 @M-160)", () => {
  expect(entityLink("roomtone:album:blue")).toBe("/discover/album/blue");
  expect(entityLink("roomtone:artist:ann")).toBe("/discover/artist/ann");
  expect(entityLink("roomtone:track:song")).toBe("/discover/track/song");
  expect(entityLink("roomtone:tag:genre-jazz")).toBe("/discover/browse/genre-jazz");
  expect(entityLink("roomtone:music:calm")).toBe(`/discover/music/${idOf("Playlist", "calm")}`);
  expect(entityLink("roomtone:schedule:week")).toBe(`/discover/schedule/${idOf("Schedule", "week")}`);
});

test("music links: a bare id leads to the page of its kind (@M-025)", () => {
  const playlist = idOf("Playlist", "calm");
  expect(entityLink(playlist)).toBe(`/discover/music/${playlist}`);
  expect(entityLink(idOf("Schedule", "week"))).toBe(`/discover/schedule/${idOf("Schedule", "week")}`);
  expect(entityLink(idOf("Album", "blue"))).toBe("/discover/album/blue");
  for (const other of [idOf("SoundZone", "bar"), "jazz", "roomtone:zone:bar", ""])
    expect(entityLink(other)).toBeNull();
});

test("music links: albums use their short id, tracks their album's page and their own id (@M-017 @M-022)", () => {
  const [album, track] = [idOf("Album", "blue"), idOf("Track", "song")];
  expect(albumLink(album)).toBe("/discover/album/blue");
  expect(trackLink(track, album)).toBe(`/discover/album/blue#${track}`);
  const numbered = encodeId({ kind: "Album", stringId: "blue", number: 7, parent: null });
  expect(albumLink(numbered)).toBe(`/discover/album/${numbered}`);
});
