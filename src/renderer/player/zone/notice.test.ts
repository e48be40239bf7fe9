import { expect, test } from "vitest";
import { playbackState } from "#tests/factories/player/playback.ts";
import { canControl, playerNotice } from "./notice.ts";

const fine = { paired: true, hasSubscription: true };
const state = playbackState();

test("player notice: the most urgent problem is shown (@M-208)", () => {
  const offline = { ...state, online: false, problem: "no-source" as const };
  expect(playerNotice(offline, { paired: false, hasSubscription: false })).toBe("no-subscription");
  expect(playerNotice(offline, { paired: false, hasSubscription: true })).toBe("no-device");
  expect(playerNotice(offline, fine)).toBe("offline");
  expect(playerNotice({ ...state, problem: "no-source" }, fine)).toBe("no-source");
  expect(playerNotice(state, fine)).toBeNull();
  expect(playerNotice(null, fine)).toBeNull();
});

test("player notice: controls are disabled without a player and work during temporary problems", () => {
  expect(canControl("offline")).toBe(false);
  expect(canControl("no-device")).toBe(false);
  expect(canControl("track-failed")).toBe(true);
  expect(canControl("waiting-for-network")).toBe(true);
  expect(canControl(null)).toBe(true);
});
