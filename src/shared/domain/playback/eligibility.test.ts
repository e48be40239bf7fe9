import fc from "fast-check";
import { expect, test } from "vitest";
import { filterTracks, isInMarket, keyedById } from "./eligibility.ts";

const clean = { id: "clean", explicit: false, markets: ["ZZ"] };
const rude = { id: "rude", explicit: true, markets: ["ZZ"] };
const american = { id: "american", explicit: false, markets: ["US"] };
const nowhere = { id: "nowhere", explicit: false, markets: [] };
const all = [clean, rude, american, nowhere];

test("market ZZ means any, asked for or offered (@M-164)", () => {
  expect(isInMarket(["ZZ"], "SE")).toBe(true);
  expect(isInMarket(["ZZ"], "US")).toBe(true);
  expect(isInMarket(["US"], "ZZ")).toBe(true);
  expect(isInMarket(["US"], "SE")).toBe(false);
  expect(isInMarket([], "ZZ")).toBe(false);
});

test("explicit tracks leave a list when the account filters them (@M-280)", () => {
  expect(filterTracks(all, {})).toEqual(all);
  expect(filterTracks(all, { filterExplicit: true })).toEqual([clean, american, nowhere]);
});

test("each other filter of a list works alone and is off by default (@M-281)", () => {
  expect(filterTracks(all, { availableIn: "SE" })).toEqual([clean, rude]);
  expect(filterTracks(all, { isPreviewable: ({ id }) => id !== "clean" })).toEqual([rude, american, nowhere]);
  expect(filterTracks(all, { excludedIds: new Set(["rude", "nowhere"]) })).toEqual([clean, american]);
  expect(filterTracks(all, { limit: 2 })).toEqual([clean, rude]);
  expect(filterTracks(all, { filterExplicit: true, limit: 2 })).toEqual([clean, american]);
});

test("repeated ids in a list get keys with -1, -2 and all keys differ (@M-282)", () => {
  const keys = (ids: readonly string[]) => keyedById(ids.map((id) => ({ id }))).map(({ key }) => key);
  expect(keys(["a", "a", "b", "a"])).toEqual(["a", "a-1", "b", "a-2"]);
  expect(keys(["a", "a-1", "a"])).toEqual(["a", "a-1", "a-2"]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", "a-1", "a-1-1", "b-2")), (ids) => {
      expect(new Set(keys(ids)).size).toBe(ids.length);
    }),
  );
});
