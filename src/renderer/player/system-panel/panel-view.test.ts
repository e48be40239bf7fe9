import { expect, test } from "vitest";
import { PlaybackState } from "#shared/contract/control.ts";
import { panelView } from "./panel-view.ts";

const state = PlaybackState.parse({
  online: true,
  mode: "desktop",
  zone: { id: "z", name: "Bar", locationId: "l", country: "SE", settings: { crossfade: true } },
  tier: 3,
  status: "playing",
  problem: null,
  playOrder: "AUTO",
  availablePlayOrders: [],
  volume: 60,
  source: null,
  trackId: "t",
  track: {
    id: "t",
    title: "Night Bus",
    artists: [
      { id: "a", name: "Ada" },
      { id: "b", name: "Bo" },
    ],
    album: { id: "al", title: "Late", image: "/media/image/late/%w/%h", colorHex: null },
    durationMs: 200_000,
    explicit: false,
  },
  progress: { positionMs: 30_000, durationMs: 200_000, at: 1_000_000 },
  current: null,
  upcoming: [],
  intentVersion: 1,
  wantedVersion: 1,
  serverTime: 1_004_000,
});

test("the panel names the track, its artists and album, and where it is at the time of telling", () => {
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

test("a paused track stands still", () => {
  const paused = panelView({ ...state, status: "paused" });
  expect(paused).toMatchObject({ playing: false, position: { positionMs: 30_000 } });
});

test("the panel is empty where nothing plays, and has no buttons where staff may not control the zone", () => {
  expect(panelView(null)).toBeNull();
  expect(panelView({ ...state, track: null })).toBeNull();
  expect(panelView({ ...state, staffControl: false })).toMatchObject({ controllable: false });
});
