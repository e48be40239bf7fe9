import { expect, test } from "vitest";
import { accountSubscription, pricing } from "#tests/factories/billing/billing-records.ts";
import { chargeWithCycle, nextTerms } from "./cycle-cost.ts";

const paying = accountSubscription({
  next_charge: { at: "2026-03-01T00:00:00Z", amount: 125, zones: 2 },
});

test("billing cycle: the next charge covers a whole new cycle of all zones, with VAT", () => {
  expect(chargeWithCycle(paying, pricing(), "monthly")).toBe(125);
  expect(chargeWithCycle(paying, pricing(), "quarterly")).toBe(350);
  expect(chargeWithCycle(paying, pricing(), "yearly")).toBe(1250);
});

test("billing cycle: a discount counts for its months only", () => {
  const discount = { percent_off: 50, until: "2026-05-01T00:00:00Z" };
  const cheaper = {
    ...paying,
    next_charge: { at: "2026-03-01T00:00:00Z", amount: 62.5, zones: 2 },
    discount,
  };
  // Two of twelve months are half as expensive: 500 - 41.67 for each zone.
  expect(chargeWithCycle(cheaper, pricing(), "yearly")).toBe(1145.83);
});

test("billing cycle: without a charge or a price its cost is unknown", () => {
  expect(chargeWithCycle({ ...paying, next_charge: null }, pricing(), "yearly")).toBeNull();
  expect(chargeWithCycle(paying, undefined, "yearly")).toBeNull();
  expect(chargeWithCycle(paying, { ...pricing(), price_list: [] }, "yearly")).toBeNull();
});

test("billing cycle: the next charge follows the scheduled plan and cycle", () => {
  expect(nextTerms(paying)).toEqual({ plan: "unlimited", cycle: "monthly" });
  const changing = accountSubscription({ upcoming_plan: "essential", upcoming_billing_cycle: "yearly" });
  expect(nextTerms(changing)).toEqual({ plan: "essential", cycle: "yearly" });
});
