import { expect, test } from "vitest";
import { formatColumns, parseColumns } from "./zone-columns.ts";

test("zone columns: an address names them in their own order, and none of them", () => {
  expect(formatColumns(["since", "labels"])).toBe("labels,since");
  expect(parseColumns("since,labels")).toEqual(["labels", "since"]);
  expect(parseColumns(formatColumns([]))).toEqual([]);
  expect(parseColumns("shoe size,city")).toEqual(["city"]);
});
