import { expect, test } from "vitest";
import { visibleBounds } from "./visible-bounds.ts";

const LAPTOP = { x: 0, y: 0, width: 1440, height: 900 };
const BESIDE = { x: 1440, y: -200, width: 1920, height: 1080 };
const window = { x: 1600, y: 100, width: 1280, height: 800 };

test("window bounds: a window opens at its last position", () => {
  expect(visibleBounds(window, [LAPTOP, BESIDE])).toEqual(window);
});

test("window bounds: a window on a missing screen opens on an existing one", () => {
  expect(visibleBounds(window, [LAPTOP])).toEqual({ width: 1280, height: 800 });
});

test("window bounds: a window that could not be dragged opens at the default position", () => {
  for (const place of [
    { x: 1400, y: 100 },
    { x: 100, y: -100 },
    { x: 100, y: 880 },
    { x: -1200, y: 100 },
  ]) {
    expect(visibleBounds({ ...window, ...place }, [LAPTOP])).toEqual({ width: 1280, height: 800 });
  }
});

test("window bounds: a window is no larger than the screens", () => {
  expect(visibleBounds({ width: 5000, height: 4000 }, [LAPTOP])).toEqual({ width: 1440, height: 900 });
});
