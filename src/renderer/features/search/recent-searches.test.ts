import { expect, test } from "vitest";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { addRecent, asRecent, freshRecent, type RecentSearch, removeRecent } from "./recent-searches.ts";

test("recent searches: newest first, without duplicates (@M-054 @M-219 @M-358)", () => {
  let recent: readonly RecentSearch[] = [];
  for (const [at, query] of ["jazz", "soul", " Jazz "].entries()) recent = addRecent(recent, query, at);
  expect(recent).toEqual([
    { id: "jazz", query: "Jazz", _addedAt: 2 },
    { id: "soul", query: "soul", _addedAt: 1 },
  ]);
  expect(removeRecent(recent, "jazz").map(({ id }) => id)).toEqual(["soul"]);
});

test("recent searches: keeps ten, for seven days (@M-054 @M-358)", () => {
  let recent: readonly RecentSearch[] = [];
  for (let n = 0; n < 12; n++) recent = addRecent(recent, `search ${n}`, n);
  expect(recent).toHaveLength(10);
  expect(recent.at(-1)?.query).toBe("search 2");
  expect(freshRecent(recent, 6 * DAY_MS)).toHaveLength(10);
  expect(freshRecent(recent, 7 * DAY_MS + 5)).toHaveLength(6);
});

test("recent searches: ignores an empty query and damaged storage", () => {
  expect(addRecent([], "  ", 0)).toEqual([]);
  expect(asRecent(null)).toBeNull();
  expect(asRecent([{ id: 1 }])).toBeNull();
  expect(asRecent([{ id: "jazz", query: "Jazz", _addedAt: 2 }])).toHaveLength(1);
});
