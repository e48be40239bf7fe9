import { expect, test } from "vitest";
import { countdown } from "./countdown.ts";

test("countdown: a code's remaining time counts down to zero", () => {
  expect([600_000, 581_000, 400, 0, -5].map((left) => countdown(left, 0))).toEqual([
    "10:00",
    "9:41",
    "0:01",
    "0:00",
    "0:00",
  ]);
});
