import { type Minor, rounded } from "#shared/domain/billing/money.ts";

/** The benefit of a voucher. */
export interface VoucherOffer {
  /** Off the price, in percent. */
  readonly percentOff: number;
  /** For how many months. */
  readonly months: number;
}

/** The stored form of a voucher code: people may type lower case, and spaces around it. */
export function voucherCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Whether a voucher is still valid. */
export function holdsStill(
  {
    validUntil,
    maxUses,
    uses,
  }: { readonly validUntil: Date | null; readonly maxUses: number | null; readonly uses: number },
  now: Date,
): boolean {
  return (validUntil === null || validUntil > now) && (maxUses === null || uses < maxUses);
}

/**
 * Prices by month with a voucher, in minor units: its months, then the full price. Null without a
 * discount.
 */
export function discountedPrices(
  amount: Minor,
  { percentOff, months }: VoucherOffer,
): readonly Minor[] | null {
  if (percentOff === 0 || months === 0) return null;
  const less = rounded((amount * (100 - percentOff)) / 100);
  return [...Array.from({ length: months }, () => less), amount];
}
