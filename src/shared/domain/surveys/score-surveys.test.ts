import { expect, test } from "vitest";
import { isPositive, readScore, scoresOf } from "./score-surveys.ts";

test("score surveys: eleven scores from 0 and five from 1, positive from 9 and from 0 (@P-464)", () => {
  expect(scoresOf("nps")).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(scoresOf("csat")).toEqual([1, 2, 3, 4, 5]);
  expect(scoresOf("nps").filter((score) => isPositive("nps", score))).toEqual([9, 10]);
  expect(scoresOf("csat").filter((score) => isPositive("csat", score))).toEqual([1, 2, 3, 4, 5]);
});

test("score surveys: only a score of the variant is read", () => {
  for (const score of [undefined, -1, 3.5, 11, Number.NaN]) expect(readScore("nps", score)).toBeNull();
  expect([readScore("nps", 0), readScore("csat", 0), readScore("csat", 5)]).toEqual([0, null, 5]);
});
