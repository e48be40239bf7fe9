import { expect, test } from "vitest";
import {
  COMPOSER_TYPES,
  composerKind,
  isSynced,
  kebabComposer,
  mayChangePlayOrder,
  mayDeleteMusic,
  mayEditMusic,
  playOrderChange,
  readComposer,
} from "./composers.ts";

test("composers: are recognised by both names", () => {
  for (const type of COMPOSER_TYPES) {
    expect(readComposer(type)).toBe(type);
    expect(readComposer(kebabComposer(type))).toBe(type);
  }
  expect(readComposer("SomethingElse")).toBeNull();
  expect(kebabComposer("SomethingElse")).toBe("SomethingElse");
});

test("composers: those of the streaming service carry its name in both spellings", () => {
  const synced = COMPOSER_TYPES.filter((type) => composerKind(type) === "synced");
  expect(synced).toEqual(["SpotifyComposer", "ExternalSpotifyComposer"]);
  expect(synced.map(kebabComposer)).toEqual(["spotify-composer", "external-spotify-composer"]);
});

test.each([
  ["custom", "Manual", "manual"],
  ["synced", "SpotifyComposer", "spotify-composer"],
  ["synced", "ExternalSpotifyComposer", "external-spotify-composer"],
  ["readymade", "CuratorComposer", "curator-composer"],
  ["artist", "ArtistComposer", "artist-composer"],
  ["tracks", "SeedComposer", "seed-composer"],
  ["tags", "RecipeComposer", "recipe-composer"],
  ["tags", "SimpleRecipeComposer", "simple-recipe-composer"],
])("composers: %s is displayed as %s and %s (@M-186)", (kind, type, kebab) => {
  expect([composerKind(type), composerKind(kebab)]).toEqual([kind, kind]);
  expect(kebabComposer(type)).toBe(kebab);
});

test("composers: a schedule's are recognised by both names (@M-196)", () => {
  expect(["ManualScheduleComposer", "manual-composer"].map(readComposer)).toEqual([
    "ManualScheduleComposer",
    "ManualScheduleComposer",
  ]);
  expect(["ZoneScheduleComposer", "zone-composer"].map(readComposer)).toEqual([
    "ZoneScheduleComposer",
    "ZoneScheduleComposer",
  ]);
});

test("synced playlists: are recognised by type or by a composer (@M-187)", () => {
  const plain = { composerType: "Manual", composer: null, curatorAccountId: "own" };
  expect(isSynced(plain, "own")).toBe(false);
  for (const composerType of ["ExternalSpotifyComposer", "external-spotify-composer"])
    expect(isSynced({ ...plain, composerType, curatorAccountId: "other" }, "own")).toBe(true);
  const external = { ...plain, composer: "ExternalSpotifyComposer" };
  expect(isSynced(external, "own")).toBe(true);
  expect(isSynced({ ...external, curatorAccountId: "other" }, "own")).toBe(false);
  expect(isSynced({ ...external, curatorAccountId: null }, null)).toBe(false);
});

test("composers: each has its kind of music (@M-376)", () => {
  expect(composerKind("Manual")).toBe("custom");
  expect(composerKind("CuratorComposer")).toBe("readymade");
  expect(composerKind("radio-playlist-composer")).toBe("readymade");
  expect(composerKind("artist-composer")).toBe("artist");
  expect(composerKind("SeedComposer")).toBe("tracks");
  expect(composerKind("RecipeComposer")).toBe("tags");
  expect(composerKind("simple-recipe-composer")).toBe("tags");
  expect(composerKind("Unheard")).toBeNull();
});

const account = { id: "own", tier: 3 };
const question = { composer: "Manual", curatorAccountId: "own", account };

test("editing music: an account edits only its own", () => {
  expect(mayEditMusic(question)).toBe(true);
  expect(mayEditMusic({ ...question, curatorAccountId: "other" })).toBe(false);
  expect(mayEditMusic({ ...question, curatorAccountId: null })).toBe(false);
  expect(mayEditMusic({ ...question, composer: "CuratorComposer" })).toBe(false);
});

test("editing music: manual playlists from tier 3, track- or tag-based ones at any tier (@M-294 @M-376)", () => {
  const small = { ...account, tier: 2 };
  expect(mayEditMusic({ ...question, account: small })).toBe(false);
  for (const composer of ["SeedComposer", "recipe-composer", "SimpleRecipeComposer", "manual-composer"])
    expect(mayEditMusic({ ...question, composer, account: small })).toBe(true);
  expect(COMPOSER_TYPES.filter((composer) => mayEditMusic({ ...question, composer }))).toEqual([
    "Manual",
    "SeedComposer",
    "RecipeComposer",
    "SimpleRecipeComposer",
    "ManualScheduleComposer",
    "ZoneScheduleComposer",
  ]);
});

test("play order: is stored in a manual playlist itself, in the metadata of a synced one (@M-240)", () => {
  expect(playOrderChange("Manual")).toBe("playlist");
  expect(["SpotifyComposer", "external-spotify-composer"].map(playOrderChange)).toEqual([
    "metadata",
    "metadata",
  ]);
  expect(
    ["CuratorComposer", "SeedComposer", "ManualScheduleComposer", "Unheard"].map(playOrderChange),
  ).toEqual([null, null, null, null]);
});

test("play order: needs the owning account of a manual or synced playlist, from tier 3 (@M-240)", () => {
  for (const composer of ["Manual", "SpotifyComposer"]) {
    const own = { ...question, composer };
    expect(mayChangePlayOrder(own)).toBe(true);
    expect(mayChangePlayOrder({ ...own, curatorAccountId: "other" })).toBe(false);
    expect(mayChangePlayOrder({ ...own, curatorAccountId: null })).toBe(false);
    expect(mayChangePlayOrder({ ...own, account: { ...account, tier: 2 } })).toBe(false);
  }
  expect(mayChangePlayOrder({ ...question, composer: "SeedComposer" })).toBe(false);
});

test("composers: an account deletes what it may edit, and its own synced playlists", () => {
  const may = (composer: string, tier: number, curatorAccountId: string | null = "own") =>
    mayDeleteMusic({ composer, curatorAccountId, account: { id: "own", tier } });
  expect([may("Manual", 3), may("Manual", 2), may("SeedComposer", 1)]).toEqual([true, false, true]);
  expect([may("SpotifyComposer", 1), may("SpotifyComposer", 1, "other")]).toEqual([true, false]);
  expect([may("CuratorComposer", 3, null), may("Manual", 3, "other")]).toEqual([false, false]);
});
