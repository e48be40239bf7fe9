import { expect, test } from "vitest";
import {
  CreateSearch,
  HistorySearch,
  LibrarySearch,
  PromptSearch,
  SearchOrigin,
  TagsSearch,
} from "./search.ts";

test("prompt in the address: a text, else empty (@M-290)", () => {
  expect(PromptSearch.parse({ prompt: "calm cafe" })).toEqual({ prompt: "calm cafe" });
  for (const prompt of [undefined, 5, {}, ["a"]])
    expect(PromptSearch.parse({ prompt })).toEqual({ prompt: "" });
});

test("tags in the address: a list of texts, else none (@M-290)", () => {
  expect(TagsSearch.parse({ tags: '["jazz","calm"]' })).toEqual({ tags: ["jazz", "calm"] });
  expect(TagsSearch.parse({ tags: ["jazz"] })).toEqual({ tags: ["jazz"] });
  for (const tags of [undefined, "jazz", "5", '{"a":1}', "[1]", "[", 5, {}, null])
    expect(TagsSearch.parse({ tags })).toEqual({ tags: [] });
});

test("search parameters: query, origin, history day and sign-up start are texts, else omitted (@M-290)", () => {
  expect(LibrarySearch.parse({ q: "jazz" })).toEqual({ q: "jazz" });
  expect(CreateSearch.parse({ signup: "spotify" })).toEqual({ signup: "spotify" });
  expect(HistorySearch.parse({ date: "2026-02-03" })).toEqual({ date: "2026-02-03" });
  expect(SearchOrigin.parse({ nav: "header" })).toEqual({ nav: "header" });
  for (const value of [undefined, null, 5, true, {}, ["a"]]) {
    expect(LibrarySearch.parse({ q: value }).q).toBeUndefined();
    expect(SearchOrigin.parse({ nav: value }).nav).toBeUndefined();
    expect(CreateSearch.parse({ signup: value }).signup).toBeUndefined();
    expect(HistorySearch.parse({ date: value }).date).toBeUndefined();
  }
});
