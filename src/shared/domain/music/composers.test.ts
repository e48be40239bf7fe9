import { expect, test } from "vitest";
import {
  COMPOSER_TYPES,
  composerKind,
  kebabComposer,
  mayChangePlayOrder,
  mayEditMusic,
  playOrderChange,
  readComposer,
} from "./composers.ts";

test("composers: recognised by both names", () => {
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

test("composers: the kind of music of each (@M-376)", () => {
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

test("editing music: an account edits its own only", () => {
  expect(mayEditMusic(question)).toBe(true);
  expect(mayEditMusic({ ...question, curatorAccountId: "other" })).toBe(false);
  expect(mayEditMusic({ ...question, curatorAccountId: null })).toBe(false);
  expect(mayEditMusic({ ...question, composer: "CuratorComposer" })).toBe(false);
});

test("editing music: manual playlists from tier 3, those made from tracks or tags at any tier (@M-294 @M-376)", () => {
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

test("play order: changed in a manual playlist itself, in the metadata of a synced one (@M-240)", () => {
  expect(playOrderChange("Manual")).toBe("playlist");
  expect(["SpotifyComposer", "external-spotify-composer"].map(playOrderChange)).toEqual([
    "metadata",
    "metadata",
  ]);
  expect(
    ["CuratorComposer", "SeedComposer", "ManualScheduleComposer", "Unheard"].map(playOrderChange),
  ).toEqual([null, null, null, null]);
});

test("play order: for the account that owns a manual or synced playlist, from tier 3 (@M-240)", () => {
  for (const composer of ["Manual", "SpotifyComposer"]) {
    const own = { ...question, composer };
    expect(mayChangePlayOrder(own)).toBe(true);
    expect(mayChangePlayOrder({ ...own, curatorAccountId: "other" })).toBe(false);
    expect(mayChangePlayOrder({ ...own, curatorAccountId: null })).toBe(false);
    expect(mayChangePlayOrder({ ...own, account: { ...account, tier: 2 } })).toBe(false);
  }
  expect(mayChangePlayOrder({ ...question, composer: "SeedComposer" })).toBe(false);
});
