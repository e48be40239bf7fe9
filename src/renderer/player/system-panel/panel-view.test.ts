import { expect, test } from "vitest";
import { nightBus, playbackState } from "#tests/factories/player/playback.ts";
import { panelView } from "./panel-view.ts";

const state = playbackState({
  trackId: "t",
  track: nightBus(),
  progress: { positionMs: 30_000, durationMs: 200_000, at: 1_000_000 },
  serverTime: 1_004_000,
});

test("now-playing panel: shows track, artists, album and the current position", () => {
  expect(panelView(state)).toEqual({
    title: "Night Bus",
    artist: "Ada, Bo",
    album: "Late",
    image: "/media/image/late/%w/%h",
    playing: true,
    position: { positionMs: 34_000, durationMs: 200_000 },
    controllable: true,
  });
});

test("now-playing panel: a paused track keeps its position", () => {
  const paused = panelView({ ...state, status: "paused" });
  expect(paused).toMatchObject({ playing: false, position: { positionMs: 30_000 } });
});

test("now-playing panel: empty without a track, and without buttons if staff may not control the zone", () => {
  expect(panelView(null)).toBeNull();
  expect(panelView({ ...state, track: null })).toBeNull();
  expect(panelView({ ...state, staffControl: false })).toMatchObject({ controllable: false });
});
