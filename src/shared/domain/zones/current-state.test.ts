import { expect, test } from "vitest";
import { playbackState } from "#tests/factories/player/playback.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { currentState, timeInState } from "./current-state.ts";

const NOW = Date.parse("2026-07-01T12:00:00Z");
const paused = soundZone({ shown_state: "paused", shown_since: "2026-07-01T09:00:00Z" });

test("zone state: a player's report counts before the record, and the record before a guess", () => {
  expect(currentState(paused, null, NOW)).toBe("paused");
  expect(currentState(paused, playbackState({ status: "playing" }), NOW)).toBe("playing");
  expect(currentState(soundZone({ online: false }), null, NOW)).toBe("offline");
  expect(currentState(soundZone(), null, NOW)).toBeNull();
});

test("zone state: its time is unknown while the record is about another state", () => {
  expect(timeInState(paused, null, NOW)).toBe(3 * 3_600_000);
  expect(timeInState(paused, playbackState({ status: "playing" }), NOW)).toBeNull();
  expect(timeInState(soundZone(), null, NOW)).toBeNull();
});
