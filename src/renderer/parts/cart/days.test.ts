import { expect, test } from "vitest";
import { dayLater, monthsLater } from "./days.ts";

const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12).getTime();

test("pause: ends on the next day at the earliest", () => {
  expect(dayLater(at(2026, 2, 28))).toBe("2026-03-01");
});

test("pause: months later is the same day, or the last one of a shorter month", () => {
  expect(monthsLater(at(2026, 1, 31), 1)).toBe("2026-02-28");
  expect(monthsLater(at(2026, 12, 15), 1)).toBe("2027-01-15");
  expect(monthsLater(at(2026, 3, 1), 12)).toBe("2027-03-01");
});
