import fc from "fast-check";
import { expect, test } from "vitest";
import { isCalendarDay } from "./calendar-day.ts";

test("calendar day: only real dates are valid", () => {
  for (const day of ["2024-02-29", "2000-02-29", "1999-12-31", "0099-01-01"])
    expect(isCalendarDay(day)).toBe(true);
  for (const day of ["2023-02-29", "1900-02-29", "2024-2-9", "2024-13-01", "2024-04-31", "yesterday", ""])
    expect(isCalendarDay(day)).toBe(false);
});

test("calendar day: every real date is valid", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
      (date) => isCalendarDay(date.toISOString().slice(0, 10)),
    ),
  );
});
