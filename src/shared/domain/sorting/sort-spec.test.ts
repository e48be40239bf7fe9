import fc from "fast-check";
import { expect, test } from "vitest";
import { changeSort, formatSort, parseSort } from "./sort-spec.ts";

const COLUMNS = ["name", "date", "size"];

test("sort: the text form names columns in order, '-' is descending (@P-249)", () => {
  const spec = [
    { column: "name", descending: false },
    { column: "date", descending: true },
  ];
  expect(parseSort("name,-date", COLUMNS)).toEqual(spec);
  expect(formatSort(spec)).toBe("name,-date");
  expect(formatSort([])).toBe("");
});

test("sort: any sort survives a round trip", () => {
  const spec = fc
    .shuffledSubarray(COLUMNS)
    .chain((columns) =>
      fc.tuple(...columns.map((column) => fc.boolean().map((descending) => ({ column, descending })))),
    );
  fc.assert(
    fc.property(spec, (sorted) => {
      expect(parseSort(formatSort(sorted), COLUMNS)).toEqual(sorted);
    }),
  );
});

test("sort: unknown and repeated columns are dropped", () => {
  expect(formatSort(parseSort("-colour,name,,-name,--date,size", COLUMNS))).toBe("name,size");
});

test.each([
  ["", "name", "only", "name"],
  ["name", "name", "only", "-name"],
  ["-name,date", "name", "only", "name"],
  ["-name,-date", "date", "only", "date"],
  ["name", "date", "add", "name,date"],
  ["name,date", "date", "add", "name,-date"],
  ["name,date", "name", "add", "-name,date"],
  ["name,date", "name", "remove", "date"],
  ["name", "date", "remove", "name"],
] as const)("sort: '%s' with '%s' pressed to %s gives '%s'", (before, column, how, after) => {
  expect(formatSort(changeSort(parseSort(before, COLUMNS), column, how))).toBe(after);
});
