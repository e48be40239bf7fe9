import { expect, test } from "vitest";
import { actionCommand } from "./player-action.ts";

test("an action of an address is a command; a volume without its value is none", () => {
  expect(actionCommand("pause", undefined)).toEqual({ type: "pause" });
  expect(actionCommand("volume", 40)).toEqual({ type: "volume", volume: 40 });
  expect(actionCommand("volume", undefined)).toBeNull();
});
