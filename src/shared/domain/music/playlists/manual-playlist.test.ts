import fc from "fast-check";
import { expect, test } from "vitest";
import {
  AT_THE_END,
  inverseOf,
  move,
  nextPlaylistName,
  planAddition,
  removal,
  spliced,
} from "./manual-playlist.ts";

test("manual playlist: the limit of 3000 tracks lets all, some or none be added", () => {
  expect(planAddition(0, 3000)).toEqual({ kind: "all" });
  expect(planAddition(2990, 10)).toEqual({ kind: "all" });
  expect(planAddition(2995, 10)).toEqual({ kind: "some", fits: 5 });
  expect(planAddition(3000, 1)).toEqual({ kind: "none" });
});

test("manual playlist: a new name continues from the highest number, not from the count (@M-274)", () => {
  expect(nextPlaylistName([])).toBe("Playlist 1");
  expect(nextPlaylistName(["Playlist 2", "Playlist 7", "Jazz"])).toBe("Playlist 8");
  expect(nextPlaylistName(["Playlist 12 (old)", "My Playlist 40", "Playlist 3"])).toBe("Playlist 4");
});

const list = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
const places = fc.array(fc.nat(11)).map((all) => new Set(all));

test("manual playlist: removing is a splice, and its inverse restores everything", () => {
  fc.assert(
    fc.property(list, places, (items, gone) => {
      const splice = removal(items, gone);
      const left = items.filter((_, place) => !gone.has(place));
      if (splice === null) {
        expect(left).toEqual(items);
        return;
      }
      const after = spliced(items, splice);
      expect(after).toEqual(left);
      expect(spliced(after, inverseOf(items, splice))).toEqual(items);
    }),
  );
});

test("manual playlist: moving is a splice that groups the moved tracks before their target", () => {
  fc.assert(
    fc.property(list, places, fc.nat(12), (items, chosen, to) => {
      const target = Math.min(to, items.length);
      const numbered = items.map((item, place) => ({ item, place }));
      const model = [
        ...numbered.filter(({ place }) => place < target && !chosen.has(place)),
        ...numbered.filter(({ place }) => chosen.has(place)),
        ...numbered.filter(({ place }) => place >= target && !chosen.has(place)),
      ];
      const splice = move(numbered, chosen, target);
      const after = splice ? spliced(numbered, splice) : numbered;
      expect(after).toEqual(model);
      if (splice) expect(spliced(after, inverseOf(numbered, splice))).toEqual(numbered);
    }),
  );
});

test("manual playlist: a splice is no longer than the change", () => {
  const items = ["a", "b", "c", "d", "e"];
  expect(removal(items, new Set([2]))).toEqual({ start: 2, length: 1, items: [] });
  expect(move(items, new Set([1]), 4)).toEqual({ start: 1, length: 3, items: ["c", "d", "b"] });
  expect(move(items, new Set([1]), 2)).toBeNull();
  expect(removal(items, new Set())).toBeNull();
});

test("manual playlist: the inverse of appending removes the added tracks", () => {
  const added = { start: AT_THE_END, length: 0, items: ["x", "y"] };
  expect(spliced(["a"], added)).toEqual(["a", "x", "y"]);
  expect(inverseOf(["a"], added)).toEqual({ start: 1, length: 2, items: [] });
});
