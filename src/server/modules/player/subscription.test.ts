import { expect, test } from "vitest";
import { GRACE_PERIOD_MS, inGracePeriod, nextSubscriptionChange } from "./subscription.ts";

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

test("a player is told anew when the paid time ends and when the grace ends", () => {
  expect(nextSubscriptionChange(facts, paid - 5)).toBe(paid);
  expect(nextSubscriptionChange(facts, paid)).toBe(paid + GRACE_PERIOD_MS);
  expect(nextSubscriptionChange(facts, paid + GRACE_PERIOD_MS)).toBeNull();
  expect(nextSubscriptionChange({ ...facts, subscriptionDeactivated: true }, paid)).toBeNull();
  expect(nextSubscriptionChange({ ...facts, paidUntil: null }, paid)).toBeNull();
});
