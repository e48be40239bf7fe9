import { expect, test } from "vitest";
import { isMusicId } from "./old-music-id.ts";

test("ids of the old library are shorter than ten characters (@M-163)", () => {
  expect(isMusicId("123456789")).toBe(false);
  expect(isMusicId("1234567890")).toBe(true);
});
