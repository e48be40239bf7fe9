import fc from "fast-check";
import { expect, test } from "vitest";
import { SOURCE_KINDS, type SourceKind, type SourceQuestion, sourceActions } from "./source-actions.ts";

const YES = { ok: true } as const;
const ACCOUNT = {
  restrictedDiscoverMusic: false,
  restrictedEditMusic: false,
  isStarter: false,
  isEditable: true,
  makesPlaylists: true,
};
const QUESTION: SourceQuestion = {
  kind: "playlist",
  manages: true,
  playback: null,
  account: ACCOUNT,
  may: { assign: YES, library: YES, edit: YES },
};
const ask = (change: Partial<SourceQuestion>) =>
  sourceActions({ ...QUESTION, ...change }).map(({ action }) => action);
const account = (change: Partial<typeof ACCOUNT>) => ({ account: { ...ACCOUNT, ...change } });

const TABLE: Readonly<Record<SourceKind, readonly string[]>> = {
  playlist: ["preview", "playTo", "add", "edit", "share"],
  station: ["preview", "playTo", "add", "edit", "share"],
  album: ["preview", "playTo", "share"],
  schedule: ["playTo", "add", "edit", "duplicate", "share"],
  track: ["preview", "playTo", "addToPlaylist", "share"],
  artist: ["playTo", "share"],
};

test.each(SOURCE_KINDS)("source menu: the actions of a %s", (kind) => {
  expect(ask({ kind })).toEqual(TABLE[kind]);
});

test("source menu: a zone that plays offers play, and no preview of its current music", () => {
  expect(ask({ playback: { isPlaying: true, takesMusic: true } })).toEqual([
    "play",
    "playTo",
    "add",
    "edit",
    "share",
  ]);
  expect(ask({ playback: { isPlaying: false, takesMusic: true } })).toContain("preview");
  expect(ask({ playback: { isPlaying: true, takesMusic: true }, account: null })).not.toContain("play");
});

test("source menu: without an account, actions that need none remain", () => {
  for (const kind of SOURCE_KINDS)
    expect(ask({ kind, account: null })).toEqual(
      ["schedule", "artist"].includes(kind) ? ["share"] : ["preview", "share"],
    );
});

test("source menu: the desktop app plays one zone, and cannot add if discovery is restricted", () => {
  expect(ask({ manages: false })).toEqual(["preview", "add", "edit", "share"]);
  expect(ask({ manages: false, ...account({ restrictedDiscoverMusic: true }) })).not.toContain("add");
});

test("source menu: edit is for own music, and not on the starter plan", () => {
  for (const kind of ["playlist", "station", "schedule"] as const) {
    expect(ask({ kind, ...account({ isEditable: false }) })).not.toContain("edit");
    expect(ask({ kind, ...account({ isStarter: true }) })).not.toContain("edit");
  }
});

test("source menu: restrictions remove duplicate and edit, or duplicate and add", () => {
  const editing = ask({ kind: "schedule", ...account({ restrictedEditMusic: true }) });
  expect(editing).toEqual(["playTo", "add", "share"]);
  const discovering = ask({ kind: "schedule", ...account({ restrictedDiscoverMusic: true }) });
  expect(discovering).toEqual(["playTo", "edit", "share"]);
});

test("source menu: without a permission the action is disabled, with the reason", () => {
  const no = { ok: false, reason: "not-yours" } as const;
  const offered = sourceActions({
    ...QUESTION,
    kind: "schedule",
    may: { assign: no, library: no, edit: no },
  });
  expect(offered).toEqual([
    { action: "playTo", denial: "not-yours" },
    { action: "add", denial: "not-yours" },
    { action: "edit", denial: "not-yours" },
    { action: "duplicate", denial: "not-yours" },
    { action: "share", denial: null },
  ]);
});

test("source menu: a restriction never adds an action", () => {
  const bool = fc.boolean();
  const accounts = fc.record({
    restrictedDiscoverMusic: bool,
    restrictedEditMusic: bool,
    isStarter: bool,
    isEditable: bool,
    makesPlaylists: bool,
  });
  fc.assert(
    fc.property(fc.constantFrom(...SOURCE_KINDS), fc.boolean(), accounts, (kind, manages, own) => {
      const all = ask({ kind, manages });
      for (const action of ask({ kind, manages, account: own })) expect(all).toContain(action);
    }),
  );
});
