import { expect, test } from "vitest";
import { foldedWords } from "./fold-text.ts";
import { FITS, fitOf, readSearch } from "./search-words.ts";

test("search words: symbols are searched for only if nothing else is typed", () => {
  expect(readSearch("Simon & Garfunkel")?.words).toEqual(["simon", "garfunkel"]);
  expect(readSearch(" ÷  + ")?.words).toEqual(["÷", "+"]);
  expect(readSearch("'")).toBeNull();
});

test("search words: an unspaced word matches anywhere in a name, other words only at a word's start", () => {
  const rankOf = (typed: string, name: string) => {
    const search = readSearch(typed);
    return search && fitOf(search, foldedWords(name));
  };
  expect(rankOf("夜曲", "周杰倫的夜曲")).toBe(FITS.words);
  expect(rankOf("の森", "ノルウェイの森")).toBe(FITS.words);
  expect(rankOf("夜色", "周杰倫的夜曲")).toBeNull();
  expect(rankOf("ate", "late")).toBeNull();
});
