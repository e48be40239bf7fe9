import { expect, test } from "vitest";
import { DebugFlags, DesktopState } from "#shared/contract/ipc/desktop.ts";
import { DesktopStatus } from "./status.ts";

test("status: the app's own state starts with nothing in progress and nothing in front (@P-246)", () => {
  const state = DesktopState.parse(new DesktopStatus(DebugFlags.parse({})).current);
  expect(state).toEqual({
    updateStatus: "idle",
    focusedWindow: false,
    focusedPlayer: false,
    isUnpairing: false,
    debugFlags: {
      updateSource: null,
      updateChannel: null,
      forceSupportLevel: null,
      platformOverride: null,
      canary: false,
      noCache: false,
      noOptimisticUpdates: false,
    },
  });
});
