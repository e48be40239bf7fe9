import { expect, test } from "vitest";
import { isAscending, type ListAddress, listed } from "./listed.ts";

const row = (name: string, created: string, updated: string, statusRank: number) => ({
  name,
  archived: statusRank === 2,
  createdAt: `2026-${created}T10:00:00.000Z`,
  updatedAt: `2026-${updated}T10:00:00.000Z`,
  statusRank,
});

const rows = [
  row("Öl", "01-02", "03-01", 1),
  row("Kitchen 10", "01-03", "01-04", 0),
  row("Kitchen 9", "01-01", "02-01", 0),
  row("Old", "01-01", "01-01", 2),
];

const names = (address: ListAddress) => listed(rows, address, "sv", (one) => one).map(({ name }) => name);

test("messaging list: newest first by default, and each order has its usual direction", () => {
  expect(names({})).toEqual(["Kitchen 10", "Öl", "Kitchen 9"]);
  expect(names({ asc: true })).toEqual(["Kitchen 9", "Öl", "Kitchen 10"]);
  expect(names({ sort: "updated" })).toEqual(["Öl", "Kitchen 9", "Kitchen 10"]);
  expect(names({ sort: "alphabetical" })).toEqual(["Kitchen 9", "Kitchen 10", "Öl"]);
  expect(names({ sort: "alphabetical", asc: false })).toEqual(["Öl", "Kitchen 10", "Kitchen 9"]);
  expect(names({ sort: "status" })).toEqual(["Kitchen 9", "Kitchen 10", "Öl"]);
  expect(isAscending({ sort: "status", asc: false })).toBe(false);
});

test("messaging list: the search finds every word, whatever its accents and case", () => {
  expect(names({ q: "9 KITCHEN" })).toEqual(["Kitchen 9"]);
  expect(names({ q: "ol" })).toEqual(["Öl"]);
  expect(names({ q: "bar" })).toEqual([]);
});

test("messaging list: archived ones are listed apart", () => {
  expect(names({ archived: true })).toEqual(["Old"]);
});
