import { expect, test } from "vitest";
import { isFull, outageOf } from "./outages.ts";

const failed = (code: string, message = "failed") => Object.assign(new Error(message), { code });

test.each([
  [failed("ENOSPC"), "disk"],
  [failed("53100"), "disk"],
  [new Error("Failed query", { cause: failed("53100") }), "disk"],
  [failed("ECONNREFUSED"), "database"],
  [failed("57P03"), "database"],
  [failed("08006"), "database"],
  [new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") }), "database"],
  [new Error("timeout exceeded when trying to connect"), "database"],
  [failed("23505"), null],
  [failed("ENOENT"), null],
  [new TypeError("x is not a function"), null],
  ["no error", null],
])("outage: %s is classified as %s", (error, outage) => expect(outageOf(error)).toBe(outage));

test("outage: a disk with less room than a database file needs counts as full", () => {
  expect(isFull({ bavail: 1_000, bsize: 4_096 })).toBe(true);
  expect(isFull({ bavail: 100_000, bsize: 4_096 })).toBe(false);
});
