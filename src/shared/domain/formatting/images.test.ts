import { expect, test } from "vitest";
import { IMAGE_WIDTHS, imageUrl, nearestWidth } from "./images.ts";

test("image address: sizes are rounded and at most 3000 (@M-174 @C-403)", () => {
  expect(imageUrl("/media/image/a/%w/%h", 99.6, 4000)).toBe("/media/image/a/100/3000");
  expect(imageUrl("/%w/%h", 100.4)).toBe("/100/100");
  expect(imageUrl("/%w/%h/%w", 48)).toBe("/48/48/48");
  expect(imageUrl("/%w/%h", 5000)).toBe("/3000/3000");
  expect(imageUrl("/%w/%h", 0, -5)).toBe("/1/1");
});

test("image width: the nearest of the usual ones, the smallest if unknown (@M-172 @M-173 @P-472)", () => {
  expect(IMAGE_WIDTHS).toEqual({ large: 1600, medium: 800, small: 400, tiny: 200 });
  expect([350, 199.6, 5000, 1300, 601, 1].map((wanted) => nearestWidth(wanted))).toEqual([
    400, 200, 1600, 1600, 800, 200,
  ]);
  expect(nearestWidth()).toBe(200);
  expect(nearestWidth(undefined, [100, 250, 640])).toBe(250);
  expect(nearestWidth(500, [100, 250, 640])).toBe(640);
  expect(imageUrl("/%w/%h", 199.6, 5000)).toBe("/200/3000");
});
