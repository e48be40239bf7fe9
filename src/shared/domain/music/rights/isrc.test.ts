import { expect, test } from "vitest";
import { readIsrc } from "./isrc.ts";

test("ISRC: is read with and without hyphens; nothing else is one", () => {
  expect(readIsrc("SE-A1B-24-00042")).toBe("SEA1B2400042");
  expect(readIsrc(" isrc: usrc17607839 ")).toBe("USRC17607839");
  for (const wrong of ["", "SEA1B240004", "12A1B2400042", "SEA1B2400O42"]) expect(readIsrc(wrong)).toBeNull();
});
