import { expect, test } from "vitest";
import { foldedWords } from "./fold-text.ts";
import { FITS, fitOf, readSearch } from "./search-words.ts";

test("search words: signs are looked for where nothing else is typed", () => {
  expect(readSearch("Simon & Garfunkel")?.words).toEqual(["simon", "garfunkel"]);
  expect(readSearch(" ÷  + ")?.words).toEqual(["÷", "+"]);
  expect(readSearch("'")).toBeNull();
});

test("search words: a word without spaces around it fits a name that has it anywhere, others its beginnings alone", () => {
  const rankOf = (typed: string, name: string) => {
    const search = readSearch(typed);
    return search && fitOf(search, foldedWords(name));
  };
  expect(rankOf("夜曲", "周杰倫的夜曲")).toBe(FITS.words);
  expect(rankOf("の森", "ノルウェイの森")).toBe(FITS.words);
  expect(rankOf("夜色", "周杰倫的夜曲")).toBeNull();
  expect(rankOf("ate", "late")).toBeNull();
});
