import { expect, test } from "vitest";
import { priceEntry } from "#tests/factories/billing/price-entry.ts";
import { freeMonths, offeredPrices, planPrice, priceForCycle } from "./plan-prices.ts";
import { PLANS } from "./plans.ts";

const LIST = PLANS.flatMap((plan, rank) => [
  priceEntry(plan, "monthly", 10 * (rank + 1)),
  priceEntry(plan, "yearly", 8 * (rank + 1)),
]);

test("plan prices: those of the starter plan are hidden unless it is chosen (@C-312)", () => {
  const plans = (chosen: (typeof PLANS)[number] | null) => [
    ...new Set(offeredPrices(LIST, chosen).map(({ plan }) => plan)),
  ];
  expect(plans(null)).toEqual(["essential", "unlimited", "royalty-free"]);
  expect(plans("unlimited")).toEqual(["essential", "unlimited", "royalty-free"]);
  expect(plans("starter")).toEqual(PLANS);
});

test("plan prices: the yearly one for tiers below 3, the highest one with a trial (@C-387)", () => {
  const month = (entries: typeof LIST, plan: (typeof PLANS)[number]) => planPrice(entries, plan)?.month;
  expect(PLANS.map((plan) => month(LIST, plan))).toEqual([8, 16, 30, 32]);
  expect(planPrice(LIST, "essential")?.entry.billing_cycle).toBe("yearly");
  const withTrial = [priceEntry("unlimited", "monthly", 30, { prices: [0, 0, 30], trial_days: 60 })];
  expect(month(withTrial, "unlimited")).toBe(30);
  expect(month([priceEntry("unlimited", "monthly", 30, { prices: [15, 30] })], "unlimited")).toBe(15);
  expect(planPrice(withTrial, "essential")).toBeNull();
});

test("plan prices: of the chosen cycle, or another one where the plan is not sold for it", () => {
  expect(priceForCycle(LIST, "essential", "monthly")?.month).toBe(20);
  expect(priceForCycle(LIST, "essential", "quarterly")?.entry.billing_cycle).toBe("yearly");
  expect(priceForCycle([], "essential", "monthly")).toBeNull();
});

test("plan prices: free months of a year are counted from the prices", () => {
  const monthly = priceEntry("essential", "monthly", 349);
  const free = (cycle_price: number) => {
    const yearly = priceEntry("essential", "yearly", 0, { cycle_price });
    return freeMonths([monthly, yearly], yearly);
  };
  expect([free(3490), free(3900), free(4188), free(5000)]).toEqual([2, 0, 0, 0]);
  expect(freeMonths([monthly], monthly)).toBe(0);
});
