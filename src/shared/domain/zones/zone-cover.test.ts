import { expect, test } from "vitest";
import { playbackState } from "#tests/factories/player/playback.ts";
import { zoneCover } from "./zone-cover.ts";

const album = (image: string | null) => ({ id: "a", title: "Album", image, colorHex: "#111111" });
const track = (image: string | null) => ({
  id: "t",
  title: "Track",
  explicit: false,
  durationMs: 1000,
  artists: [],
  album: album(image),
});
const source = {
  id: "p",
  presets: { playbackMode: "shuffle" },
  display: { title: "Slow", image: "/source", colorHex: "#222222" },
} as const;
const assigned = { id: "q", name: "Listed", image: "/listed", colorHex: "#333333" };

test("zone cover: of the track, whether its player is online or not", () => {
  for (const online of [true, false]) {
    const live = playbackState({ online, track: track("/track"), source });
    expect(zoneCover(live, assigned)).toMatchObject({ image: "/track", colorHex: "#111111" });
  }
});

test("zone cover: of what it plays from where no track plays, or the track has no picture", () => {
  for (const none of [null, track(null)]) {
    const live = playbackState({ track: none, source });
    expect(zoneCover(live, assigned)).toMatchObject({ image: "/source", colorHex: "#222222" });
  }
});

test("zone cover: of the assigned music until the player's state is known; a colour where no picture is", () => {
  expect(zoneCover(null, assigned)).toMatchObject({ image: "/listed", colorHex: "#333333" });
  const bare = playbackState({ track: track(null), source: null });
  expect(zoneCover(bare)).toMatchObject({ image: null, colorHex: "#111111" });
  expect(zoneCover(null)).toEqual({ image: null, colorHex: null });
});
