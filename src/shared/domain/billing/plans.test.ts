import { expect, test } from "vitest";
import {
  changesAtOnce,
  isTier3,
  isUpgrade,
  NO_UPCOMING_PLAN,
  normalisedTier,
  PLANS,
  planOfTier,
  planRank,
  TIER_OF_PLAN,
  TIERS,
} from "./plans.ts";

test("plans: ranked starter, essential, unlimited, royalty-free, each with its tier (@C-229 @C-386 @C-418)", () => {
  expect(PLANS.toSorted((a, b) => planRank(a) - planRank(b))).toEqual([
    "starter",
    "essential",
    "unlimited",
    "royalty-free",
  ]);
  expect(TIER_OF_PLAN).toEqual({
    starter: "tier-1",
    essential: "tier-1",
    unlimited: "tier-3",
    "royalty-free": "tier-1",
  });
  expect(TIERS.filter(isTier3)).toEqual(["tier-3"]);
});

test("plans: a change is an upgrade if the plan ranks higher and leads somewhere (@C-231 @C-433)", () => {
  expect(isUpgrade("essential", "unlimited", "unlimited")).toBe(true);
  expect(isUpgrade("essential", "unlimited", NO_UPCOMING_PLAN)).toBe(false);
  expect(isUpgrade("unlimited", "essential", "essential")).toBe(false);
  expect(isUpgrade("essential", "essential", "essential")).toBe(false);
});

test("plans: only a change that takes nothing away is made at once", () => {
  expect(changesAtOnce("starter", "essential")).toBe(true);
  expect(changesAtOnce("unlimited", "essential")).toBe(false);
  expect(changesAtOnce("unlimited", "royalty-free")).toBe(false);
});

test("tiers: three spellings are one tier (@C-293 @P-318)", () => {
  for (const digit of [1, 2, 3])
    for (const text of [`${digit}`, `tier${digit}`, `tier-${digit}`])
      expect(normalisedTier(text)).toBe(`tier-${digit}`);
  expect(["0", "4", "tier", "tier-12", "Tier-1", ""].map(normalisedTier)).toEqual(Array(6).fill(null));
  expect(TIERS.map((tier) => TIER_OF_PLAN[planOfTier(tier)])).toEqual(["tier-1", "tier-1", "tier-3"]);
});
