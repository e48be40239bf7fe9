import { expect, test } from "vitest";
import { readIswc } from "./iswc.ts";

test("ISWC: every notation becomes the one with dots, and a wrong check digit is refused", () => {
  // The example of the standard, and a registered work.
  for (const text of ["T-034.524.680-1", "T0345246801", " iswc: t-034524680-1 ", "T 034 524 680 1"])
    expect(readIswc(text)).toBe("T-034.524.680-1");
  expect(readIswc("T-000.000.001-0")).toBe("T-000.000.001-0");
  for (const text of ["", "T-034.524.680-2", "T-034.524.68-1", "034.524.680-1", "T-034.524.680-1 and more"])
    expect(readIswc(text)).toBeNull();
});
