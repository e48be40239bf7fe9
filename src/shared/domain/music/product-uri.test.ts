import { expect, test } from "vitest";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { anyIdOf, parseProductUri } from "./product-uri.ts";

test("product URI: each type maps to its kind of entity; a tag is a browse category (@M-160)", () => {
  const kinds = {
    album: "Album",
    artist: "Artist",
    tag: "BrowseCategory",
    track: "Track",
    music: "Playlist",
  };
  for (const [type, kind] of Object.entries(kinds))
    expect(parseProductUri(`roomtone:${type}:abc1`)).toEqual({ type, kind, shortId: "abc1" });
  expect(parseProductUri("roomtone:schedule:x")?.kind).toBe("Schedule");
});

test("product URI: other texts are not taken for one", () => {
  for (const text of [
    "",
    "roomtone",
    "roomtone:album",
    "roomtone:album:",
    "roomtone:zone:a",
    "x:album:a",
    "roomtone:album:a:b",
    "roomtone:album:../a",
    "roomtone:constructor:a",
  ])
    expect(parseProductUri(text)).toBeNull();
});

test("product URI: an album is found by opaque id, short id and URI", () => {
  const id = idOf("Album", "blue-hour");
  expect(anyIdOf("Album", id)).toBe(id);
  expect(anyIdOf("Album", "blue-hour")).toBe(id);
  expect(anyIdOf("Album", "roomtone:album:blue-hour")).toBe(id);
});

test("product URI: an id of another kind is not an album", () => {
  const track = idOf("Track", "blue-hour");
  expect(anyIdOf("Album", track)).toBeNull();
  expect(anyIdOf("Album", "roomtone:track:blue-hour")).toBeNull();
  expect(anyIdOf("Album", "no such/id")).toBeNull();
});
