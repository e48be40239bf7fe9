import { expect, test } from "vitest";
import { staysAwake } from "./stays-awake.ts";

test("a computer that waits for its network or its opening hours does not fall asleep over it", () => {
  expect(staysAwake({ status: "playing" })).toBe(true);
  expect(staysAwake({ status: "buffering" })).toBe(true);
  expect(staysAwake({ status: "stopped" })).toBe(true);
});

test("a computer on which the music was paused, or that has no zone, may sleep", () => {
  expect(staysAwake({ status: "paused" })).toBe(false);
  expect(staysAwake(null)).toBe(false);
});
