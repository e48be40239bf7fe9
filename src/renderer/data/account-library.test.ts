import { expect, test } from "vitest";
import { libraryQuestion } from "#shared/domain/library/library-question.ts";
import { NullLibrary } from "./account-library.ts";

test("library of nobody: it refuses every change, in these words (@M-350)", async () => {
  const library = new NullLibrary();
  await expect(library.toggle()).rejects.toThrow("NullLibrary does not support toggling");
  await expect(library.add()).rejects.toThrow("NullLibrary does not support adding");
  await expect(library.remove()).rejects.toThrow("NullLibrary does not support removing");
  await expect(library.refetch()).rejects.toThrow("NullLibrary does not support refetching");
});

test("library: an address is asked as the service expects it; what is unknown is refused (@M-349)", () => {
  expect(libraryQuestion({})).toEqual({ search: "", sort: { field: "ADDED_AT", order: "DESC" } });
  expect(libraryQuestion({ q: " Jazz", filter: "schedules", sort: "name" })).toEqual({
    kinds: ["SCHEDULE"],
    search: "jazz",
    sort: { field: "NAME", order: "ASC" },
  });
  expect(libraryQuestion({ sort: "name", asc: false }).sort.order).toBe("DESC");
  const unknown = "albums" as "playlists";
  expect(() => libraryQuestion({ filter: unknown })).toThrow("Unknown item type");
  const odd = "age" as "name";
  expect(() => libraryQuestion({ sort: odd })).toThrow("Unknown sort property");
});
