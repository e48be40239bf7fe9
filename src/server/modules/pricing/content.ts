import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import type { PriceBookContent } from "#shared/contract/rest/price-books.ts";
import { minor } from "#shared/domain/billing/money.ts";
import type { CountryPrices, PriceBook, Winback } from "#shared/domain/billing/price-book.ts";
import { insertBook, listVouchers, replaceVouchers, type VoucherRow } from "./repository.ts";

/** Price books in their written form. */

/** The stored form of a written book. */
export function fromContent({ countries, winback }: Pick<PriceBookContent, "countries" | "winback">): {
  readonly countries: readonly CountryPrices[];
  readonly winback: Winback | null;
} {
  return {
    countries: countries.map(({ iso_country, iso_currency, invoice_fee, vat_basis_points, prices }) => ({
      isoCountry: iso_country,
      currency: iso_currency,
      invoiceFee: minor(invoice_fee),
      vatBasisPoints: vat_basis_points,
      prices: prices.map(({ plan, billing_cycle, amount, trial_days }) => ({
        plan,
        cycle: billing_cycle,
        amount: minor(amount),
        trialDays: trial_days,
      })),
    })),
    winback: winback && { percentOff: winback.percent_off, months: winback.months, plan: winback.plan },
  };
}

/** The written form of a book, without vouchers. */
export function toContent({
  countries,
  winback,
}: Pick<PriceBook, "countries" | "winback">): Omit<PriceBookContent, "vouchers"> {
  return {
    countries: countries.map(({ isoCountry, currency, invoiceFee, vatBasisPoints, prices }) => ({
      iso_country: isoCountry,
      iso_currency: currency,
      invoice_fee: invoiceFee,
      vat_basis_points: vatBasisPoints,
      prices: prices.map(({ plan, cycle, amount, trialDays }) => ({
        plan,
        billing_cycle: cycle,
        amount,
        trial_days: trialDays,
      })),
    })),
    winback: winback && { percent_off: winback.percentOff, months: winback.months, plan: winback.plan },
  };
}

/** Adds a price book. Vouchers that it names replace all others at once. */
export async function addBook(
  { db, now }: Pick<Services, "db" | "now">,
  {
    content,
    validFrom,
    createdBy,
  }: {
    readonly content: PriceBookContent;
    readonly validFrom: Date;
    readonly createdBy: string | null;
  },
): Promise<PriceBook> {
  const book = { id: randomUUID(), ...fromContent(content) };
  await db.transaction(async (tx) => {
    await insertBook(tx, { ...book, validFrom, createdBy, createdAt: now() });
    if (content.vouchers) await replaceVouchers(tx, content.vouchers);
  });
  return { ...book, validFrom: validFrom.getTime() };
}

/** All vouchers in their written form. */
export async function writtenVouchers(db: Database): Promise<NonNullable<PriceBookContent["vouchers"]>> {
  return (await listVouchers(db)).map((voucher: VoucherRow) => ({
    code: voucher.code,
    description: voucher.description,
    percent_off: voucher.percentOff,
    months: voucher.months,
    extra_trial_days: voucher.extraTrialDays,
    valid_until: voucher.validUntil?.toISOString() ?? null,
    max_uses: voucher.maxUses,
    uses: voucher.uses,
  }));
}
