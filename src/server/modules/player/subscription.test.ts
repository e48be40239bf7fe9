import { expect, test } from "vitest";
import { GRACE_PERIOD_MS } from "#shared/domain/playback/grace.ts";
import { nextSubscriptionChange } from "./subscription.ts";

const paid = 1_000_000_000_000;
const facts = { paidUntil: new Date(paid), subscriptionDeactivated: false };

test("a player is told anew when the paid time ends and when the grace ends", () => {
  expect(nextSubscriptionChange(facts, paid - 5)).toBe(paid);
  expect(nextSubscriptionChange(facts, paid)).toBe(paid + GRACE_PERIOD_MS);
  expect(nextSubscriptionChange(facts, paid + GRACE_PERIOD_MS)).toBeNull();
  expect(nextSubscriptionChange({ ...facts, subscriptionDeactivated: true }, paid)).toBeNull();
  expect(nextSubscriptionChange({ ...facts, paidUntil: null }, paid)).toBeNull();
});
