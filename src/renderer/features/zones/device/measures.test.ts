import { expect, test } from "vitest";
import { clockOf, spanOf } from "./measures.ts";

test("measures: a duration is shown in its largest useful unit", () => {
  const minutes = (count: number) => spanOf(count * 60_000);
  expect([0, 119, 120, 47 * 60, 48 * 60, 7 * 24 * 60].map(minutes)).toEqual([
    { unit: "minutes", count: 0 },
    { unit: "minutes", count: 119 },
    { unit: "hours", count: 2 },
    { unit: "hours", count: 47 },
    { unit: "days", count: 2 },
    { unit: "days", count: 7 },
  ]);
});

test("measures: a clock behind the service's is slow", () => {
  const said = (offset: number) => {
    const { is, by } = clockOf(offset);
    return `${is} ${by.count} ${by.unit}`;
  };
  expect([500, -1999, 90_000, -1_020_000].map(said)).toEqual([
    "right 1 seconds",
    "right 2 seconds",
    "slow 90 seconds",
    "fast 17 minutes",
  ]);
});
