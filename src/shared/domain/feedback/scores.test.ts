import { expect, test } from "vitest";
import { summaryOf } from "./scores.ts";

const counted = (counts: Readonly<Record<number, number>>) =>
  Object.entries(counts).map(([score, count]) => ({ score: Number(score), count }));

test("scores: NPS is the share of promoters, from 9, minus that of detractors, up to 6", () => {
  expect(summaryOf("nps", counted({ 10: 1, 9: 1, 8: 1, 7: 1 })).nps).toBe(50);
  expect(summaryOf("nps", counted({ 6: 3, 0: 1 })).nps).toBe(-100);
  expect(summaryOf("nps", counted({ 9: 1, 6: 1, 7: 2 }))).toEqual({ count: 4, average: 7.25, nps: 0 });
});

test("scores: other surveys have an average", () => {
  expect(summaryOf("csat", counted({ 5: 3, 1: 1 }))).toEqual({ count: 4, average: 4, nps: null });
});
