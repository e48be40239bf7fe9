import { expect, test } from "vitest";
import { formatDuration, formatPeriod, hoursAndMinutes } from "./duration.ts";

test("duration: lengths read as on a record sleeve", () => {
  expect([0, 5_400, 65_000, 3_600_000, 3_729_000, -5].map(formatDuration)).toEqual([
    "0:00",
    "0:05",
    "1:05",
    "1:00:00",
    "1:02:09",
    "0:00",
  ]);
});

test("duration: the length of a playlist is rounded to minutes", () => {
  expect(hoursAndMinutes(59.6 * 60_000)).toEqual({ hours: 1, minutes: 0 });
  expect(hoursAndMinutes(125 * 60_000)).toEqual({ hours: 2, minutes: 5 });
});

test("period: in its largest suitable unit, in the language; a day is 24 hours", () => {
  const hour = 60 * 60_000;
  expect([hour / 4, hour, 24 * hour, 48 * hour].map((ms) => formatPeriod(ms))).toEqual([
    "15 minutes",
    "1 hour",
    "24 hours",
    "2 days",
  ]);
  expect(formatPeriod(14 * 24 * hour, "sv")).toBe("14 dygn");
});
