import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import { fromContent } from "#shared/contract/price-book-content.ts";
import type { PriceBookContent } from "#shared/contract/rest/operator/price-books.ts";
import type { PriceBook } from "#shared/domain/billing/price-book.ts";
import { insertBook, listVouchers, replaceVouchers, type VoucherRow } from "./repository.ts";

/** Stored price books and vouchers. */

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
