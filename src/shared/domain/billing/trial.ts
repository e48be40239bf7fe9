import type { Account } from "#shared/contract/rest/entities.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** Trials and what is missing after them (specification, platform §4). */

type PaymentMethod = NonNullable<Account["payment_method"]>;

/** Whether the account is in its trial; `now` in epoch ms. */
export function isInTrial(method: Pick<PaymentMethod, "trial_expires_at"> | null, now: number): boolean {
  const ends = parseTimestamp(method?.trial_expires_at ?? null);
  return ends !== null && ends >= now;
}

/** Whether no payment method is known: a card without even its type. */
export function isPaymentMissing(method: Pick<PaymentMethod, "psp" | "creditcard_data"> | null): boolean {
  return (
    method !== null && method.psp === "stripe_creditcard" && (method.creditcard_data?.card_type ?? "") === ""
  );
}

export type TrialBanner =
  | { readonly state: "setupIncomplete" | "ended" | "endsToday" }
  /** Started days, and the end in epoch ms. */
  | { readonly state: "endsInDays"; readonly days: number; readonly ends: number };

/** The trial banner above every page; null for none. `now` in epoch ms. */
export function trialBanner(
  { payment_method, checkout_state }: Pick<Account, "payment_method" | "checkout_state">,
  now: number,
): TrialBanner | null {
  if (payment_method === null || !isPaymentMissing(payment_method)) return null;
  if (checkout_state === "setup") return { state: "setupIncomplete" };
  const ends = parseTimestamp(payment_method.trial_expires_at);
  if (ends === null) return null;
  const days = (ends - now) / DAY_MS;
  if (days <= 0) return { state: "ended" };
  return days < 1 ? { state: "endsToday" } : { state: "endsInDays", days: Math.ceil(days), ends };
}

/** When the banner's text may change through time alone, in epoch ms; null when it does not. */
export function nextTrialChange(
  { payment_method }: Pick<Account, "payment_method">,
  now: number,
): number | null {
  const ends = parseTimestamp(payment_method?.trial_expires_at ?? null);
  if (ends === null || ends <= now) return null;
  return now + ((ends - now) % DAY_MS || DAY_MS);
}

/** Until when zones of an account play without payment, in epoch ms; null: it is not in a trial. */
export function trialEnd(method: Pick<PaymentMethod, "trial_expires_at"> | null, now: number): number | null {
  return isInTrial(method, now) ? parseTimestamp(method?.trial_expires_at ?? null) : null;
}
