import { expect, test } from "vitest";
import { overlap } from "./similar-playlists.ts";

const list = (count: number, from = 0) =>
  new Set(Array.from({ length: count }, (_, place) => `t${place + from}`));

test("similar playlists: any track in common up to 20, above that more than a tenth (@M-232)", () => {
  expect(overlap(list(20), list(300, 19))).toBe(true);
  expect(overlap(list(20), list(300, 20))).toBe(false);
  expect(overlap(list(100), list(300, 90))).toBe(false);
  expect(overlap(list(300, 89), list(100))).toBe(true);
  expect(overlap(list(21), list(21, 19))).toBe(false);
  expect(overlap(new Set(), list(3))).toBe(false);
});
