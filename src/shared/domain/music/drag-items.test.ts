import fc from "fast-check";
import { expect, test } from "vitest";
import { AUTO_SCROLL, autoScrollStep, DRAG_ITEM_TYPES, takes } from "./drag-items.ts";

test("drag and drop: six types of items and the places that accept them (@M-265)", () => {
  expect(DRAG_ITEM_TYPES).toEqual([
    "Track",
    "Playlist",
    "Description",
    "Schedule",
    "Library",
    "SpotifyPlaylists",
  ]);
  expect(DRAG_ITEM_TYPES.filter((type) => takes("playlist", type))).toEqual(["Track"]);
  expect(DRAG_ITEM_TYPES.filter((type) => takes("library", type))).toEqual([
    "Playlist",
    "Schedule",
    "SpotifyPlaylists",
  ]);
});

test("auto-scroll: within 100 px of an edge, by at most 50 px a frame (@M-269)", () => {
  expect(AUTO_SCROLL).toEqual({ thresholdPx: 100, multiplier: 50 });
  expect([400, 100, 50, 0, -20].map((pointer) => autoScrollStep(pointer, 0, 800) + 0)).toEqual([
    0, 0, -25, -50, -50,
  ]);
  expect([700, 750, 800, 900].map((pointer) => autoScrollStep(pointer, 0, 800))).toEqual([0, 25, 50, 50]);
});

test("auto-scroll: is never slower nearer the edge (@M-269)", () => {
  const near = fc.integer({ min: -50, max: 150 });
  fc.assert(
    fc.property(near, near, (a, b) => {
      const [nearer, farther] = a <= b ? [a, b] : [b, a];
      expect(autoScrollStep(nearer, 0, 1000)).toBeLessThanOrEqual(autoScrollStep(farther, 0, 1000));
    }),
  );
});
