import { expect, test } from "vitest";
import { changeFilter, isFiltered } from "./zone-filter.ts";

test("zone list filter: a change starts at the first page (@C-020)", () => {
  expect(changeFilter({ q: "a", after: "x", perPage: 5 }, { q: "b" })).toEqual({ q: "b", perPage: 5 });
  expect(changeFilter({ q: "a", status: "OK" }, { status: undefined })).toEqual({ q: "a" });
});

test("zone list filter: a page of the full list is not filtered", () => {
  expect(isFiltered({ perPage: 5, after: "x" })).toBe(false);
  expect(isFiltered({ q: "a" })).toBe(true);
});
