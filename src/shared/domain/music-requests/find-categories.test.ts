import { expect, test } from "vitest";
import { findCategories } from "./find-categories.ts";

const CATALOGUE = [
  { topic: "MOOD", value: "calm", name: "Calm" },
  { topic: "MOOD", value: "joyful", name: "Joyful" },
  { topic: "BUSINESS", value: "spa", name: "Spas & studios" },
  { topic: "GENRE", value: "bossa-nova", name: "Bossa Nova" },
  { topic: "GENRE", value: "solo-piano", name: "Solo Piano" },
  { topic: "GENRE", value: "rock", name: "Rock" },
  { topic: "ERA", value: "1970", name: "1970s" },
  { topic: "ERA", value: "1980", name: "1980s" },
  { topic: "ERA", value: "2010", name: "2010s" },
] as const;

const meant = (typed: string) => findCategories(typed, 2026, CATALOGUE).meant.map(({ name }) => name);
const near = (typed: string) => findCategories(typed, 2026, CATALOGUE).near.map(({ name }) => name);

test.each([
  ["happy", ["Joyful"]],
  ["glad", ["Joyful"]],
  ["80s", ["1980s"]],
  ["80-tal", ["1980s"]],
  ["1975 to 1985", ["1970s", "1980s"]],
  ["bossanova", ["Bossa Nova"]],
  ["calm music for a spa, no rock", ["Calm", "Spas & studios"]],
  ["blorple", []],
])("search categories: %s means %j", (typed, names) => {
  expect(meant(typed)).toEqual(names);
});

test("search categories: those that the catalogue lacks fall back to related ones", () => {
  expect(near("yoga")).toContain("Calm");
  expect(near("yoga")).not.toContain("Rock");
  expect(near("happy")).toEqual([]);
  expect(near("blorple")).toEqual([]);
});
