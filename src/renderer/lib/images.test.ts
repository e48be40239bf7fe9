import { expect, test } from "vitest";
import { pictureSources } from "./images.ts";

test("cover image: dense screens get denser pictures", () => {
  expect(pictureSources("/i/%w/%h", 48, false)).toEqual({
    src: "/i/48/48",
    srcSet: "/i/48/48 1x, /i/96/96 2x, /i/144/144 3x",
  });
});

test("cover image: one that fills its place comes in the nearest of the usual widths", () => {
  expect(pictureSources("/i/%w/%h", 320, true)).toEqual({
    src: "/i/400/400",
    srcSet: "/i/400/400 1x, /i/800/800 2x, /i/800/800 3x",
  });
});
