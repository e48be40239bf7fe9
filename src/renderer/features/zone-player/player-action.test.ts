import { expect, test } from "vitest";
import { actionCommand } from "./player-action.ts";

test("player action: becomes a command; a volume without a value is invalid", () => {
  expect(actionCommand("pause", undefined)).toEqual({ type: "pause" });
  expect(actionCommand("volume", 40)).toEqual({ type: "volume", volume: 40 });
  expect(actionCommand("volume", undefined)).toBeNull();
});
