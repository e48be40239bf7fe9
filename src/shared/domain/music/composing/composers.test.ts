import { expect, test } from "vitest";
import { accountRecord } from "#tests/factories/people/account.ts";
import { ownerMay } from "#tests/factories/people/account-owner.ts";
import {
  COMPOSER_TYPES,
  composerKind,
  editActionOf,
  isSynced,
  kebabComposer,
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

type Tier = "tier-1" | "tier-2" | "tier-3";

/** Whether an owner may edit music with the composer's own action. */
function mayEdit(composer: string, account: { id?: string; tier?: Tier } = {}): boolean {
  const action = editActionOf(composer);
  return action !== null && ownerMay(action, { composer, account }).ok;
}

test("editing music: an account edits only its own", () => {
  expect(mayEdit("Manual")).toBe(true);
  expect(mayEdit("Manual", { id: "other" })).toBe(false);
  expect(mayEdit("CuratorComposer")).toBe(false);
});

test("editing music: manual playlists from tier 3, track- or tag-based ones at any tier (@M-294 @M-376)", () => {
  const small = { tier: "tier-2" } as const;
  expect(mayEdit("Manual", small)).toBe(false);
  for (const composer of ["SeedComposer", "recipe-composer", "SimpleRecipeComposer", "manual-composer"])
    expect(mayEdit(composer, small)).toBe(true);
  expect(COMPOSER_TYPES.filter((composer) => mayEdit(composer))).toEqual([
    "Manual",
    "SeedComposer",
    "RecipeComposer",
    "SimpleRecipeComposer",
    "ManualScheduleComposer",
    "ZoneScheduleComposer",
  ]);
});

test("editing music: each action is for music with its own editor", () => {
  for (const composer of ["SeedComposer", "SpotifyComposer", "Unheard"])
    expect(ownerMay("playlist.edit", { composer })).toEqual({ ok: false, reason: "composer" });
  for (const composer of ["Manual", "SpotifyComposer", "Unheard"])
    expect(ownerMay("station.edit", { composer })).toEqual({ ok: false, reason: "composer" });
  expect(ownerMay("playlist.sync", { composer: "ExternalSpotifyComposer" }).ok).toBe(true);
  expect(ownerMay("playlist.sync", { composer: "Manual" })).toEqual({ ok: false, reason: "composer" });
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
  const mayOrder = (composer: string, account = {}) => ownerMay("playlist.order", { composer, account }).ok;
  for (const composer of ["Manual", "SpotifyComposer"]) {
    expect(mayOrder(composer)).toBe(true);
    expect(mayOrder(composer, { id: "other" })).toBe(false);
    expect(mayOrder(composer, { tier: "tier-2" })).toBe(false);
  }
  expect(mayOrder("SeedComposer")).toBe(false);
});

test("composers: an account deletes what it may edit, and its own synced playlists", () => {
  const mayDelete = (composer: string, tier: Tier, id = "own") =>
    ownerMay("playlist.delete", { composer, account: { id, tier } }).ok;
  expect([mayDelete("Manual", "tier-3"), mayDelete("Manual", "tier-2")]).toEqual([true, false]);
  expect([mayDelete("SeedComposer", "tier-1"), mayDelete("SpotifyComposer", "tier-1")]).toEqual([true, true]);
  expect([mayDelete("SpotifyComposer", "tier-1", "other"), mayDelete("Manual", "tier-3", "other")]).toEqual([
    false,
    false,
  ]);
  expect(mayDelete("CuratorComposer", "tier-3")).toBe(false);
  const locked = { ...accountRecord().settings, restrict_edit_music: true };
  for (const account of [{ settings: locked }, { plan: "starter" as const }])
    for (const composer of ["Manual", "SeedComposer", "SpotifyComposer"])
      expect(ownerMay("playlist.delete", { composer, account }).ok).toBe(false);
});
