import { expect, test } from "vitest";
import { isMusicId } from "./old-music-id.ts";

test("old library: ids shorter than ten characters are old (@M-163)", () => {
  expect(isMusicId("123456789")).toBe(false);
  expect(isMusicId("1234567890")).toBe(true);
});
