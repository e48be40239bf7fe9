import { expect, test } from "vitest";
import { librarySearchText, readLibrarySearch } from "./library-search.ts";

test("search text is lower-cased and loses leading spaces only (@M-288)", () => {
  expect(librarySearchText("  Jazz Bar ")).toBe("jazz bar ");
  expect(librarySearchText("")).toBe("");
});

test("parameters that make no sense count as not set (@M-287)", () => {
  expect(readLibrarySearch({ filter: "foo", sort: "bar", asc: "maybe" })).toEqual({
    q: undefined,
    filter: undefined,
    sort: undefined,
    asc: undefined,
  });
  expect(readLibrarySearch({ q: "Jazz", filter: "schedules", sort: "name", asc: "false" })).toEqual({
    q: "Jazz",
    filter: "schedules",
    sort: "name",
    asc: false,
  });
});
