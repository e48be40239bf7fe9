import { expect, test } from "vitest";
import { dayIn, dayName, shiftDay, shiftMonths, timeIn } from "./days.ts";

test("days: day and time are the location's, wherever the reader is (@M-115)", () => {
  const at = Date.parse("2024-01-05T23:30:00Z");
  expect(dayIn("Europe/Stockholm", at)).toBe("2024-01-06");
  expect(dayIn("America/Los_Angeles", at)).toBe("2024-01-05");
  expect(timeIn("Europe/Stockholm", at, "en-GB")).toBe("00:30");
  expect(dayIn("Mars/Olympus", at)).toBe("2024-01-05");
});

test("days: one day back across a clock change is still one day (@M-116)", () => {
  expect(shiftDay("2024-04-01", -1)).toBe("2024-03-31");
  expect(shiftDay("2024-03-31", -1)).toBe("2024-03-30");
  expect(shiftDay("2023-12-31", 1)).toBe("2024-01-01");
});

test("days: months later is the same day, or the last one of a shorter month", () => {
  expect(shiftMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(shiftMonths("2026-12-15", 1)).toBe("2027-01-15");
  expect(shiftMonths("2026-03-01", 12)).toBe("2027-03-01");
});

test("days: in words, long and short (@M-116)", () => {
  expect(dayName("2024-01-05", "en-GB", "short")).toBe("5 Jan");
  expect(dayName("2024-01-05", "en-GB", "full")).toMatch(/^Friday,? 5 January 2024$/);
});
