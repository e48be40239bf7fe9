import { expect, test } from "vitest";
import { planOf, tierNumber } from "./plan.ts";

test("plan: an account has its own where plans are sold, and everything where they are not", () => {
  const small = { plan: "starter", tier: "tier-1" } as const;
  expect(planOf(small, "sandbox")).toEqual(small);
  expect(planOf(small, "off")).toEqual({ plan: "unlimited", tier: "tier-3" });
  expect([tierNumber("tier-1"), tierNumber("tier-3")]).toEqual([1, 3]);
});
