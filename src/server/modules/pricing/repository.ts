import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { priceCountries, prices, vouchers } from "#server/db/schema/selling.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import type { PriceList } from "./price-list.ts";

export type PriceRow = typeof prices.$inferSelect;
export type PriceCountryRow = typeof priceCountries.$inferSelect;
export type VoucherRow = typeof vouchers.$inferSelect;

/** A country's prices, or those for unlisted countries; null if nothing has a price. */
export async function findPrices(
  db: Database,
  isoCountry: string,
): Promise<{ readonly country: PriceCountryRow; readonly prices: readonly PriceRow[] } | null> {
  const found = await db
    .select()
    .from(priceCountries)
    .where(inArray(priceCountries.isoCountry, [isoCountry, UNKNOWN_COUNTRY]));
  const country = found.find((row) => row.isoCountry === isoCountry) ?? found[0];
  if (!country) return null;
  return { country, prices: await db.select().from(prices).where(eq(prices.isoCountry, country.isoCountry)) };
}

export async function findVoucher(db: Database, code: string): Promise<VoucherRow | null> {
  const [row] = await db.select().from(vouchers).where(eq(vouchers.code, code));
  return row ?? null;
}

/**
 * Counts one more use of a voucher; null when it is no longer valid. Only one of two concurrent calls gets
 * the last use.
 */
export async function redeemVoucher(db: Database, code: string, now: Date): Promise<VoucherRow | null> {
  const [row] = await db
    .update(vouchers)
    .set({ uses: sql`${vouchers.uses} + 1` })
    .where(
      and(
        eq(vouchers.code, code),
        or(isNull(vouchers.validUntil), gt(vouchers.validUntil, now)),
        or(isNull(vouchers.maxUses), lt(vouchers.uses, vouchers.maxUses)),
      ),
    )
    .returning();
  return row ?? null;
}

/** The whole price list, in its written form. */
export async function readPriceList(db: Database): Promise<PriceList> {
  const [countries, all, codes] = await Promise.all([
    db.select().from(priceCountries).orderBy(asc(priceCountries.isoCountry)),
    db.select().from(prices).orderBy(asc(prices.plan), asc(prices.billingCycle)),
    db.select().from(vouchers).orderBy(asc(vouchers.code)),
  ]);
  return {
    countries: countries.map(({ isoCountry, isoCurrency, invoiceFee }) => ({
      iso_country: isoCountry,
      iso_currency: isoCurrency,
      invoice_fee: invoiceFee,
      prices: all
        .filter((price) => price.isoCountry === isoCountry)
        .map(({ plan, billingCycle, amount, trialDays }) => ({
          plan,
          billing_cycle: billingCycle,
          amount,
          trial_days: trialDays,
        })),
    })),
    vouchers: codes.map((voucher) => ({
      code: voucher.code,
      description: voucher.description,
      percent_off: voucher.percentOff,
      months: voucher.months,
      extra_trial_days: voucher.extraTrialDays,
      valid_until: voucher.validUntil?.toISOString() ?? null,
      max_uses: voucher.maxUses,
      uses: voucher.uses,
    })),
  };
}

/** Replaces the price list. Vouchers keep their use counts. */
export async function replacePriceList(
  db: Database,
  { countries, vouchers: codes }: PriceList,
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await tx.select({ code: vouchers.code, uses: vouchers.uses }).from(vouchers).for("update");
    const uses = new Map(known.map((row) => [row.code, row.uses]));
    await tx.delete(priceCountries);
    await tx.delete(vouchers);
    if (countries.length > 0)
      await tx.insert(priceCountries).values(
        countries.map(({ iso_country, iso_currency, invoice_fee }) => ({
          isoCountry: iso_country,
          isoCurrency: iso_currency,
          invoiceFee: invoice_fee,
        })),
      );
    const rows = countries.flatMap(({ iso_country, prices: ofCountry }) =>
      ofCountry.map(({ plan, billing_cycle, amount, trial_days }) => ({
        isoCountry: iso_country,
        plan,
        billingCycle: billing_cycle,
        amount,
        trialDays: trial_days,
      })),
    );
    if (rows.length > 0) await tx.insert(prices).values(rows);
    if (codes.length > 0)
      await tx.insert(vouchers).values(
        codes.map((voucher) => ({
          code: voucher.code,
          description: voucher.description,
          percentOff: voucher.percent_off,
          months: voucher.months,
          extraTrialDays: voucher.extra_trial_days,
          validUntil: voucher.valid_until === null ? null : new Date(voucher.valid_until),
          maxUses: voucher.max_uses,
          uses: uses.get(voucher.code) ?? 0,
        })),
      );
  });
}
