import { expect, test } from "vitest";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import {
  GRACE_PERIOD_MS,
  nextPaymentChange,
  paymentOf,
  type SubscriptionFacts,
  standingOf,
  WITHOUT_END,
} from "./standing.ts";

const NOW = 1_800_000_000_000;
const WEEK = GRACE_PERIOD_MS;

const never: SubscriptionFacts = { paidUntil: null, deactivated: false, reactivateAt: null };
const paid: SubscriptionFacts = { ...never, paidUntil: NOW + 1 };
const late: SubscriptionFacts = { ...never, paidUntil: NOW };

/** A zone's record; its state; the effect on its music now; end of the grace period, from now. */
const TABLE = [
  ["never had one", never, "INACTIVE", "ended", null],
  ["is paid", paid, "ACTIVE", "paid", WEEK + 1],
  ["was ended, but is paid until later", { ...paid, deactivated: true }, "CANCELLED", "paid", null],
  ["is paused, but paid until later", { ...paid, reactivateAt: NOW + 9 }, "PAUSED", "paid", null],
  ["is paused, and ended", { ...paid, deactivated: true, reactivateAt: NOW + 9 }, "PAUSED", "paid", null],
  ["is paused, and no longer paid", { ...late, reactivateAt: NOW + 1 }, "PAUSED", "ended", null],
  ["was paused until now", { ...never, paidUntil: NOW - 1, reactivateAt: NOW }, "EXPIRED", "ended", null],
  ["was paused once, and paid since", { ...paid, reactivateAt: NOW - 9 }, "ACTIVE", "paid", WEEK + 1],
  ["is late by a moment", late, "EXPIRED", "grace", WEEK],
  ["is late by a week less a moment", { ...never, paidUntil: NOW - WEEK + 1 }, "EXPIRED", "grace", 1],
  ["is late by a week", { ...never, paidUntil: NOW - WEEK }, "EXPIRED", "ended", 0],
  ["is over and was ended", { ...late, deactivated: true }, "EXPIRED", "ended", null],
] as const satisfies readonly (readonly [string, SubscriptionFacts, string, string, number | null])[];

test.each(TABLE)("standing, sandbox: a subscription that %s", (_name, facts, state, payment, grace) => {
  const standing = standingOf(facts, "sandbox", NOW);
  expect(standing).toEqual({
    state,
    paidUntil: facts.paidUntil,
    graceUntil: grace === null ? null : NOW + grace,
    reactivateAt: facts.reactivateAt,
  });
  expect(paymentOf(standing, NOW).state).toBe(payment);
});

test.each(TABLE)("standing, off: a zone plays indefinitely if its subscription %s", (_name, facts) => {
  const standing = standingOf(facts, "off", NOW);
  expect(standing).toEqual({
    state: "ACTIVE",
    paidUntil: WITHOUT_END,
    graceUntil: null,
    reactivateAt: null,
  });
  for (const at of [NOW, NOW + 500 * 365 * DAY_MS])
    expect(paymentOf(standing, at)).toEqual({ state: "paid", until: null });
  expect(nextPaymentChange(standing, NOW)).toBeNull();
});

test("standing: paid time and grace period have end dates", () => {
  const standing = standingOf(paid, "sandbox", NOW);
  expect(paymentOf(standing, NOW)).toEqual({ state: "paid", until: NOW + 1 });
  expect(paymentOf(standing, NOW + 1)).toEqual({ state: "grace", until: NOW + 1 + WEEK });
  expect(paymentOf(standing, NOW + 1 + WEEK)).toEqual({ state: "ended", until: null });
});

test("standing: changes by itself when the paid time or the grace period ends", () => {
  const standing = standingOf(paid, "sandbox", NOW);
  expect(nextPaymentChange(standing, NOW)).toBe(NOW + 1);
  expect(nextPaymentChange(standing, NOW + 1)).toBe(NOW + 1 + WEEK);
  expect(nextPaymentChange(standing, NOW + 1 + WEEK)).toBeNull();
  expect(nextPaymentChange({ ...standing, graceUntil: null }, NOW + 1)).toBeNull();
  expect(nextPaymentChange(standingOf(never, "sandbox", NOW), NOW)).toBeNull();
});
