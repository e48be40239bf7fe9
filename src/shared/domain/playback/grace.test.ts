import { expect, test } from "vitest";
import { GRACE_PERIOD_MS, inGracePeriod } from "./grace.ts";

const paid = 1_000_000_000_000;
const facts = { paidUntil: new Date(paid), subscriptionDeactivated: false };

test("a zone whose payment is late goes on playing for a week, then no more", () => {
  expect(inGracePeriod(facts, paid - 1)).toBe(false);
  expect(inGracePeriod(facts, paid)).toBe(true);
  expect(inGracePeriod(facts, paid + GRACE_PERIOD_MS - 1)).toBe(true);
  expect(inGracePeriod(facts, paid + GRACE_PERIOD_MS)).toBe(false);
});

test("a subscription that somebody ended, or that never was, has no grace", () => {
  expect(inGracePeriod({ ...facts, subscriptionDeactivated: true }, paid)).toBe(false);
  expect(inGracePeriod({ ...facts, paidUntil: null }, paid)).toBe(false);
});
