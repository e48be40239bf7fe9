import { expect, test } from "vitest";
import { dayPart, firstName } from "./day-part.ts";

test("greeting: uses the time of day and the first name", () => {
  expect([3, 4, 11, 12, 17, 18, 23].map(dayPart)).toEqual([
    "evening",
    "morning",
    "morning",
    "afternoon",
    "afternoon",
    "evening",
    "evening",
  ]);
  expect(firstName("  Åsa Maria Lind ")).toBe("Åsa");
  expect(firstName("")).toBe("");
});
