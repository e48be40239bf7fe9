import { expect, test } from "vitest";
import { librarySearchText } from "./library-search.ts";

test("library search: text is lower-cased and loses leading spaces only (@M-288)", () => {
  expect(librarySearchText("  Jazz Bar ")).toBe("jazz bar ");
  expect(librarySearchText("")).toBe("");
});
