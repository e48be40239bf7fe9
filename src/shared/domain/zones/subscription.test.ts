import { expect, test } from "vitest";
import { hasSubscription, subscriptionState } from "./subscription.ts";

const NOW = 1_800_000_000_000;

test.each([
  ["never had one", null, false, null, "INACTIVE", false],
  ["paid", NOW + 1, false, null, "ACTIVE", true],
  ["ended, but paid until later (@C-198)", NOW + 1, true, null, "CANCELLED", true],
  ["over", NOW, false, null, "EXPIRED", false],
  ["over and ended", NOW - 1, true, null, "EXPIRED", false],
  ["paused until later", NOW - 1, true, NOW + 1, "PAUSED", false],
  ["the pause is over", NOW - 1, true, NOW, "EXPIRED", false],
] as const)("a subscription that %s", (_name, paidUntil, deactivated, reactivateAt, state, active) => {
  const facts = { paidUntil, deactivated, reactivateAt };
  expect(subscriptionState(facts, NOW)).toBe(state);
  expect(hasSubscription(facts, NOW)).toBe(active);
});
