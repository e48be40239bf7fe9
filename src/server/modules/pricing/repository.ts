import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/people/people.ts";
import { priceBooks, vouchers } from "#server/db/schema/selling/selling.ts";
import type { PriceBookContent } from "#shared/contract/rest/operator/price-books.ts";
import type { PriceBook } from "#shared/domain/billing/price-book.ts";

export type PriceBookRow = typeof priceBooks.$inferSelect;
export type VoucherRow = typeof vouchers.$inferSelect;

const LATEST_FIRST = [desc(priceBooks.validFrom), desc(priceBooks.createdAt)];

/** The price book that is valid at a time; null if nothing has a price. */
export async function bookAt(db: Database, at: Date): Promise<PriceBook | null> {
  const [row] = await db
    .select()
    .from(priceBooks)
    .where(lte(priceBooks.validFrom, at))
    .orderBy(...LATEST_FIRST)
    .limit(1);
  return row && row.countries.length > 0 ? toPriceBook(row) : null;
}

/** The latest price books, with the names of their authors. */
export function latestBooks(db: Database, most: number) {
  return db
    .select({ book: priceBooks, author: users.name })
    .from(priceBooks)
    .leftJoin(users, eq(users.id, priceBooks.createdBy))
    .orderBy(...LATEST_FIRST)
    .limit(most);
}

export async function insertBook(db: Database, row: typeof priceBooks.$inferInsert): Promise<void> {
  await db.insert(priceBooks).values(row);
}

export function toPriceBook({ id, validFrom, countries, winback }: PriceBookRow): PriceBook {
  return { id, validFrom: validFrom.getTime(), countries, winback };
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

export function listVouchers(db: Database): Promise<VoucherRow[]> {
  return db.select().from(vouchers).orderBy(asc(vouchers.code));
}

/** Replaces all vouchers, which keep their use counts. */
export async function replaceVouchers(
  tx: Database,
  codes: NonNullable<PriceBookContent["vouchers"]>,
): Promise<void> {
  const known = await tx.select({ code: vouchers.code, uses: vouchers.uses }).from(vouchers).for("update");
  const uses = new Map(known.map((row) => [row.code, row.uses]));
  const gone = known.filter(({ code }) => !codes.some((voucher) => voucher.code === code));
  if (gone.length > 0)
    await tx.delete(vouchers).where(
      inArray(
        vouchers.code,
        gone.map(({ code }) => code),
      ),
    );
  for (const voucher of codes) {
    const row = {
      code: voucher.code,
      description: voucher.description,
      percentOff: voucher.percent_off,
      months: voucher.months,
      extraTrialDays: voucher.extra_trial_days,
      validUntil: voucher.valid_until === null ? null : new Date(voucher.valid_until),
      maxUses: voucher.max_uses,
      uses: uses.get(voucher.code) ?? 0,
    };
    await tx.insert(vouchers).values(row).onConflictDoUpdate({ target: vouchers.code, set: row });
  }
}
