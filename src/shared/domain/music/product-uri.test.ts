import { expect, test } from "vitest";
import { idOf } from "../ids/opaque-id.ts";
import { anyIdOf, parseProductUri } from "./product-uri.ts";

test("each type of product URI names its kind of entity; a tag is a browse category (@M-160)", () => {
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

test("what is not a product URI is not taken for one", () => {
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

test("an album is found by its opaque id, its short id and its URI alike", () => {
  const id = idOf("Album", "blue-hour");
  expect(anyIdOf("Album", id)).toBe(id);
  expect(anyIdOf("Album", "blue-hour")).toBe(id);
  expect(anyIdOf("Album", "roomtone:album:blue-hour")).toBe(id);
});

test("an id of another kind is not an album", () => {
  const track = idOf("Track", "blue-hour");
  expect(anyIdOf("Album", track)).toBeNull();
  expect(anyIdOf("Album", "roomtone:track:blue-hour")).toBeNull();
  expect(anyIdOf("Album", "no such/id")).toBeNull();
});
