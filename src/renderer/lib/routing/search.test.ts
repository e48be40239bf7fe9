import { expect, test } from "vitest";
import { PromptSearch, TagsSearch } from "./search.ts";

test("a wish in the address: a text, else empty", () => {
  expect(PromptSearch.parse({ prompt: "calm cafe" })).toEqual({ prompt: "calm cafe" });
  for (const prompt of [undefined, 5, {}, ["a"]])
    expect(PromptSearch.parse({ prompt })).toEqual({ prompt: "" });
});

test("tags in the address: a list of texts, else none", () => {
  expect(TagsSearch.parse({ tags: '["jazz","calm"]' })).toEqual({ tags: ["jazz", "calm"] });
  expect(TagsSearch.parse({ tags: ["jazz"] })).toEqual({ tags: ["jazz"] });
  for (const tags of [undefined, "jazz", "5", '{"a":1}', "[1]", "[", 5, {}, null])
    expect(TagsSearch.parse({ tags })).toEqual({ tags: [] });
});
