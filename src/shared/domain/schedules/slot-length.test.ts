import { expect, test } from "vitest";
import { isSlotLength } from "./slot-length.ts";

const MINUTE = 60_000;

test("slot length: whole minutes up to a day, with the remainder of a trimmed slot from one minute", () => {
  for (const minutes of [1, 5, 24 * 60]) expect(isSlotLength(minutes * MINUTE)).toBe(true);
  for (const minutes of [0, 0.5, 24 * 60 + 1]) expect(isSlotLength(minutes * MINUTE)).toBe(false);
});
