import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedWords } from "./fold-text.ts";
import { FITS, fitOf, isSlip, readSearch, respelled } from "./search-words.ts";

const word = fc.stringMatching(/^[a-z]{4,12}$/);

test("search words: an extra, missing, wrong or swapped letter is one typo", () => {
  fc.assert(
    fc.property(word, fc.nat(), fc.stringMatching(/^[a-z]$/), (right, at, letter) => {
      const letters = [...right];
      const place = at % letters.length;
      expect(isSlip(letters.toSpliced(place, 0, letter).join(""), right)).toBe(true);
      expect(isSlip(letters.toSpliced(place, 1, letter).join(""), right)).toBe(true);
      if (letters.length > 4) expect(isSlip(letters.toSpliced(place, 1).join(""), right)).toBe(true);
      const [first = "", second = ""] = [letters[place], letters[place + 1] ?? ""];
      expect(isSlip(letters.toSpliced(place, 2, second, first).join(""), right)).toBe(true);
    }),
  );
});

test("search words: two typos, or one in a short word, do not match", () => {
  expect(isSlip("jazz", "funk")).toBe(false);
  expect(isSlip("abcdef", "badcfe")).toBe(false);
  expect(isSlip("pop", "bop")).toBe(false);
});

test("search words: a name matches exactly, by its beginning, by its words, or with a typo", () => {
  const rank = (typed: string, name: string) => {
    const search = readSearch(typed);
    return search && fitOf(search, foldedWords(name));
  };
  expect(rank("lounge", "Lounge")).toBe(FITS.exact);
  expect(rank("lou", "Lounge week")).toBe(FITS.begins);
  expect(rank("week lou", "Lounge week")).toBe(FITS.words);
  expect(rank("loinge", "Lounge week")).toBe(FITS.corrected);
  expect(rank("loungeweek", "Lounge week")).toBe(FITS.words);
  expect(rank("hip hop", "HipHop")).toBe(FITS.words);
  expect(rank("bar", "Lounge week")).toBeNull();
  expect(rank("?!", "Lounge week")).toBeNull();
});

test("search words: two may be one, and one may be two", () => {
  expect(respelled(["hip", "hop"])).toEqual([["hiphop"]]);
  expect(respelled(["bossanova"])).toContainEqual(["bossa", "nova"]);
  expect(respelled(["cafe"])).toEqual([]);
  expect(respelled(["new", "hiphop", "live"])).toEqual(
    expect.arrayContaining([
      ["newhiphop", "live"],
      ["new", "hiphoplive"],
      ["new", "hip", "hop", "live"],
    ]),
  );
});
