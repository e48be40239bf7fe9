import { expect, test } from "vitest";
import { staysAwake } from "./stays-awake.ts";

test("keep awake: a computer waiting for its network or opening hours does not sleep", () => {
  expect(staysAwake({ status: "playing" })).toBe(true);
  expect(staysAwake({ status: "buffering" })).toBe(true);
  expect(staysAwake({ status: "stopped" })).toBe(true);
});

test("keep awake: a computer that is paused or has no zone may sleep", () => {
  expect(staysAwake({ status: "paused" })).toBe(false);
  expect(staysAwake(null)).toBe(false);
});
