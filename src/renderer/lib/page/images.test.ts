import { expect, test } from "vitest";
import { pictureSources } from "./images.ts";

test("cover image: dense screens get denser pictures (@M-172)", () => {
  expect(pictureSources("/i/%w/%h", 48, false)).toEqual({
    src: "/i/48/48",
    srcSet: "/i/48/48 1x, /i/96/96 2x, /i/144/144 3x",
  });
});

test("cover image: sizes are rounded, and at most 3000 (@M-174)", () => {
  expect(pictureSources("/media/image/a/%w/%h", 49.9, false).src).toBe("/media/image/a/50/50");
  expect(pictureSources("/i/%w/%h", 1400.4, false).srcSet).toBe(
    "/i/1400/1400 1x, /i/2801/2801 2x, /i/3000/3000 3x",
  );
});

test("cover image: one that fills its container uses the nearest standard width", () => {
  expect(pictureSources("/i/%w/%h", 320, true)).toEqual({
    src: "/i/400/400",
    srcSet: "/i/400/400 1x, /i/800/800 2x, /i/800/800 3x",
  });
});
