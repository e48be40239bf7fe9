/** What a voucher gives. */
export interface VoucherOffer {
  /** Off the price, in percent. */
  readonly percentOff: number;
  /** For how many months. */
  readonly months: number;
}

/** The code of a voucher as it is kept: people type it in small letters, with spaces around it. */
export function voucherCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Whether a voucher still holds. */
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
 * Prices by month with a voucher, in the units of `amount`: as many months as it gives, then the whole price. Null when it
 * takes nothing off.
 */
export function discountedPrices(
  amount: number,
  { percentOff, months }: VoucherOffer,
): readonly number[] | null {
  if (percentOff === 0 || months === 0) return null;
  const less = Math.round((amount * (100 - percentOff)) / 100);
  return [...Array.from({ length: months }, () => less), amount];
}
