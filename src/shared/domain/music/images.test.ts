import { expect, test } from "vitest";
import { imageUrl } from "./images.ts";

test("image address: sizes are rounded and at most 3000 (@M-174)", () => {
  expect(imageUrl("/media/image/a/%w/%h", 99.6, 4000)).toBe("/media/image/a/100/3000");
  expect(imageUrl("/%w/%h/%w", 48)).toBe("/48/48/48");
  expect(imageUrl("/%w/%h", 5000)).toBe("/3000/3000");
  expect(imageUrl("/%w/%h", 0, -5)).toBe("/1/1");
});
