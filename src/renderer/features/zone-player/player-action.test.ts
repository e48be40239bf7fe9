import { expect, test } from "vitest";
import { actionCommand, knownAction, mayAct } from "./player-action.ts";

test("an address can play, pause, skip, block and set the volume, and nothing else (@M-113)", () => {
  expect(["play", "pause", "skip", "volume", "block"].map(knownAction)).not.toContain(null);
  expect(["explode", "", undefined].map(knownAction)).toEqual([null, null, null]);
});

test("the volume of an address is a whole number of 0 to 100 (@M-113)", () => {
  expect(actionCommand("pause", null)).toEqual({ type: "pause" });
  expect(actionCommand("volume", "40")).toEqual({ type: "volume", volume: 40 });
  expect(["", null, "loud", "101", "-1", "1.5"].map((value) => actionCommand("volume", value))).toEqual(
    Array(6).fill(null),
  );
});

test("only those with SUBSCRIPTION_WRITE act by address (@M-114)", () => {
  expect(mayAct(["SUBSCRIPTION_READ"])).toBe(false);
  expect(mayAct(["SUBSCRIPTION_READ", "SUBSCRIPTION_WRITE"])).toBe(true);
});
