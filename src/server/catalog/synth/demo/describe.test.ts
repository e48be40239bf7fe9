import { expect, test } from "vitest";
import { describeCatalogue, slugOf } from "./describe.ts";

const catalogue = describeCatalogue();
const unique = (items: readonly string[]): boolean => new Set(items).size === items.length;

test("demo catalogue: is deterministic and has the promised contents", () => {
  expect(describeCatalogue()).toEqual(catalogue);
  expect(catalogue.tracks.length).toBeGreaterThanOrEqual(96);
  expect(new Set(catalogue.tracks.flatMap((t) => t.genres)).size).toBeGreaterThanOrEqual(8);
  expect(catalogue.albums).toHaveLength(24);
  expect(catalogue.artists).toHaveLength(16);
  expect(catalogue.playlists.filter((p) => p.presentAs === "station").length).toBeGreaterThanOrEqual(1);
  expect(catalogue.sections.length).toBeGreaterThanOrEqual(4);
});

test("demo catalogue: slugs are unique and all references resolve", () => {
  for (const list of [
    catalogue.artists,
    catalogue.albums,
    catalogue.tracks,
    catalogue.playlists,
    catalogue.categories,
    catalogue.sections,
  ])
    expect(unique(list.map((x) => x.slug))).toBe(true);
  const slugs = {
    artist: new Set(catalogue.artists.map((a) => a.slug)),
    album: new Set(catalogue.albums.map((a) => a.slug)),
    playlist: new Set(catalogue.playlists.map((p) => p.slug)),
    track: new Set(catalogue.tracks.map((t) => t.slug)),
  };
  for (const track of catalogue.tracks) {
    expect(slugs.album.has(track.album)).toBe(true);
    for (const artist of track.artists) expect(slugs.artist.has(artist), artist).toBe(true);
  }
  for (const playlist of catalogue.playlists)
    for (const track of playlist.tracks) expect(slugs.track.has(track)).toBe(true);
  for (const section of catalogue.sections)
    for (const item of section.items) expect(slugs[item.type].has(item.slug), item.slug).toBe(true);
  const tags = new Set(catalogue.tagGroups.flatMap((g) => g.tags.map((t) => t.slug)));
  for (const tag of new Set(catalogue.tracks.flatMap((t) => t.tags)))
    if (tag !== "royalty-free") expect(tags.has(tag), tag).toBe(true);
});

test("demo catalogue: tracks last 60 to 180 seconds; some are explicit or limited to a market", () => {
  for (const track of catalogue.tracks) {
    expect(track.durationMs, track.slug).toBeGreaterThanOrEqual(60_000);
    expect(track.durationMs, track.slug).toBeLessThanOrEqual(180_000);
    expect(track.isrc).toMatch(/^ZZRTN\d{7}$/);
    expect(track.title).not.toMatch(/[!#@]/);
  }
  expect(unique(catalogue.tracks.map((t) => t.isrc))).toBe(true);
  expect(catalogue.tracks.filter((t) => t.explicit).length).toBeGreaterThanOrEqual(3);
  expect(catalogue.tracks.some((t) => t.markets.includes("SE"))).toBe(true);
  expect(catalogue.tracks.some((t) => t.discNumber === 2 && t.trackNumber === 1)).toBe(true);
});

test("demo catalogue: playlists contain 12 to 60 different tracks", () => {
  for (const playlist of catalogue.playlists) {
    expect(playlist.tracks.length, playlist.slug).toBeGreaterThanOrEqual(12);
    expect(playlist.tracks.length, playlist.slug).toBeLessThanOrEqual(60);
    expect(unique(playlist.tracks)).toBe(true);
  }
});

test("demo catalogue: slugs are plain", () => {
  expect(slugOf("Sal e Limão")).toBe("sal-e-limao");
  expect(slugOf("Brandvold's Hat")).toBe("brandvolds-hat");
});
