import { expect, test } from "vitest";
import { COVER_WIDTHS, closestImage, fillImageTemplate, IMAGE_SIZES } from "./images.ts";

const set = [100, 250, 640].map((width) => ({ url: `cover-${width}`, width }));

test("the picture closest in width is taken, 200 wide when nothing is asked (@M-173)", () => {
  expect(closestImage(set)?.width).toBe(250);
  expect(closestImage(set, 500)?.width).toBe(640);
  expect(closestImage(set, 1)?.width).toBe(100);
  expect(closestImage(set, 9999)?.width).toBe(640);
  expect(closestImage([])).toBeNull();
});

test("of two equally close pictures the wider is taken", () => {
  const pair = [
    { url: "a", width: 100 },
    { url: "b", width: 300 },
  ];
  expect(closestImage(pair, 200)?.width).toBe(300);
  expect(closestImage([...pair].reverse(), 200)?.width).toBe(300);
});

test("template sizes are rounded and capped (@M-174)", () => {
  expect(fillImageTemplate("/media/image/a/%w/%h", 99.6, 4000)).toBe("/media/image/a/100/3000");
  expect(fillImageTemplate("/%w/%h/%w", 48)).toBe("/48/48/48");
  expect(fillImageTemplate("/%w/%h", 0, -5)).toBe("/1/1");
});

test("covers come in the sizes that screens ask for (@M-172)", () => {
  expect(COVER_WIDTHS).toEqual([48, 96, 144]);
  expect(IMAGE_SIZES).toEqual({ large: 1600, medium: 800, small: 400, tiny: 200 });
});
