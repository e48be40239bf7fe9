import { expect, test } from "vitest";
import { imageSrcSet, imageUrl } from "./images.ts";

test("sizes of pictures are whole and at most 3000 (@M-174)", () => {
  expect(imageUrl("/media/image/a/%w/%h", 99.6, 4000)).toBe("/media/image/a/100/3000");
  expect(imageUrl("/media/image/a/%w/%h", 199.6)).toBe("/media/image/a/200/200");
  expect(imageUrl("/media/image/a/%w/%h", 5000)).toBe("/media/image/a/3000/3000");
});

test("dense screens get denser pictures", () => {
  expect(imageSrcSet("/i/%w/%h", 48)).toBe("/i/48/48 1x, /i/96/96 2x, /i/144/144 3x");
});
