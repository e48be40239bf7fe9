import { expect, test } from "vitest";
import { imageSrcSet } from "./images.ts";

test("cover image: dense screens get denser pictures", () => {
  expect(imageSrcSet("/i/%w/%h", 48)).toBe("/i/48/48 1x, /i/96/96 2x, /i/144/144 3x");
});
