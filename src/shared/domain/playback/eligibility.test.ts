import { expect, test } from "vitest";
import { isInMarket } from "./eligibility.ts";

test("eligibility: market ZZ means any, requested or offered (@M-164)", () => {
  expect(isInMarket(["ZZ"], "SE")).toBe(true);
  expect(isInMarket(["ZZ"], "US")).toBe(true);
  expect(isInMarket(["US"], "ZZ")).toBe(true);
  expect(isInMarket(["US"], "SE")).toBe(false);
  expect(isInMarket([], "ZZ")).toBe(false);
});
