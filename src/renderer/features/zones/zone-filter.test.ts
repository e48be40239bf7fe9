import { expect, test } from "vitest";
import {
  addressOf,
  changeFilter,
  countedBy,
  filterOf,
  isFiltered,
  isShowing,
  searchOf,
  shownBy,
} from "./zone-filter.ts";

test("zone list filter: a change starts at the first page (@C-020)", () => {
  expect(changeFilter({ q: "a", after: "x", perPage: 5 }, { q: "b" })).toEqual({ q: "b", perPage: 5 });
  expect(changeFilter({ q: "a", status: "OK" }, { status: undefined })).toEqual({ q: "a" });
});

test("zone list filter: a page of the full list, its order and its form are no filter", () => {
  expect(isFiltered({ perPage: 5, after: "x", sort: "worst", layout: "table", columns: "city" })).toBe(false);
  expect(isFiltered({ q: "a" })).toBe(true);
  expect(isFiltered({ city: "Lund" })).toBe(true);
});

test("zone list filter: the counts ignore the state, and the search the form", () => {
  const address = {
    state: "offline",
    city: "Lund",
    sort: "worst",
    layout: "table",
    columns: "city",
  } as const;
  expect(filterOf(address)).toEqual({ state: "offline", city: "Lund" });
  expect(countedBy(address)).toEqual({ city: "Lund" });
  expect(searchOf(address)).toEqual({ state: "offline", city: "Lund", sort: "worst" });
  expect(searchOf({ sort: "place", perPage: 5 })).toEqual({ perPage: 5 });
});

test("saved views: a view keeps filter, order, form and columns, and its address shows it again", () => {
  const address = { state: "offline", sort: "worst", columns: "since,city", after: "x" } as const;
  const view = shownBy(address);
  expect(view).toEqual({ state: "offline", sort: "worst", columns: ["city", "since"] });
  expect(isShowing(addressOf(view), view)).toBe(true);
  expect(isShowing({ ...address, q: "bar" }, view)).toBe(false);
  expect(isShowing({ state: "offline", sort: "worst" }, view)).toBe(false);
});
