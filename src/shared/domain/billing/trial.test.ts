import { expect, test } from "vitest";
import { HOUR_MS } from "#shared/domain/time/lengths.ts";
import { isInTrial, isPaymentMissing, nextTrialChange, trialEnd } from "./trial.ts";

const NOW = Date.UTC(2026, 0, 10, 12);
const ending = (hours: number) => ({ trial_expires_at: new Date(NOW + hours * HOUR_MS).toISOString() });

test("trial: an account has one until it ends, and only if it started one (@P-269 @C-246)", () => {
  const cases = [
    null,
    { trial_expires_at: null },
    { trial_expires_at: "00010101000000" },
    ending(-1),
    ending(0),
    ending(1),
  ];
  expect(cases.map((method) => isInTrial(method, NOW))).toEqual([false, false, false, false, true, true]);
  // Zones added later play until the same end.
  expect(trialEnd(ending(1), NOW)).toBe(NOW + HOUR_MS);
  expect(trialEnd(ending(-1), NOW)).toBeNull();
});

test("trial: a payment method is missing while not even its card type is known", () => {
  const card = (card_type: string) => ({ psp: "stripe_creditcard", creditcard_data: { card_type } });
  expect([null, card(""), card("visa")].map(isPaymentMissing)).toEqual([false, true, false]);
  expect(isPaymentMissing({ psp: "billogram_invoice", creditcard_data: null })).toBe(false);
});

test("trial: the message changes with each remaining day and at the end", () => {
  const change = (hours: number) =>
    nextTrialChange(
      { payment_method: { psp: "", deactivated: false, creditcard_data: null, ...ending(hours) } },
      NOW,
    );
  expect(change(30)).toBe(NOW + 6 * HOUR_MS);
  expect(change(5)).toBe(NOW + 5 * HOUR_MS);
  expect(change(-1)).toBeNull();
  expect(nextTrialChange({ payment_method: null }, NOW)).toBeNull();
});
