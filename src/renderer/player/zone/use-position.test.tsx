import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { playbackState } from "#tests/factories/player/playback.ts";
import { useMovingPosition } from "./use-position.ts";

const KNOWN = { positionMs: 10_000, durationMs: 60_000, at: 1000 };
const sameClock = () => 0;

/** The position of a playing track, reported as 1000 at 10 s, by an online or offline player. */
function position(online: boolean, staleSince: number | null) {
  const state = playbackState({ status: "playing", online, progress: KNOWN });
  return renderHook(() => useMovingPosition(state, sameClock, staleSince)).result.current;
}

test("position: a playing track advances, and freezes when the page loses contact", () => {
  expect(position(true, null)).toMatchObject({ positionMs: 10_000, moving: true });
  expect(position(true, 6000)).toMatchObject({ positionMs: 15_000, moving: false });
});

test("position: an offline player's track stands still, also when the page loses contact", () => {
  expect(position(false, null)).toMatchObject({ positionMs: 10_000, moving: false });
  expect(position(false, 6000)).toMatchObject({ positionMs: 10_000, moving: false });
});
