import type { PriceBooks } from "#renderer/data/operator/price-books.ts";
import { countryName } from "#renderer/lib/country-name.ts";
import type {
  BookCountry,
  BookVoucher,
  PriceBookContent,
} from "#shared/contract/rest/operator/price-books.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";

/** What an operator prepares before it is published. */
export interface BookDraft {
  readonly countries: readonly BookCountry[];
  readonly winback: PriceBookContent["winback"];
  readonly vouchers: readonly BookVoucher[];
}

export type Book = PriceBooks["items"][number];
export type BookStatus = "current" | "upcoming" | "past";

/** A draft that begins with the prices of a book, and the vouchers that there are; null: without prices. */
export function draftOf(book: Book | null, vouchers: readonly BookVoucher[]): BookDraft {
  return { countries: book?.content.countries ?? [], winback: book?.content.winback ?? null, vouchers };
}

/** The written form. Vouchers that were left alone are left out, so that they stay as they are by then. */
export function contentOf(draft: BookDraft, vouchers: readonly BookVoucher[]): PriceBookContent {
  const { countries, winback } = draft;
  const content = { countries: [...countries], winback };
  return isSame(draft.vouchers, vouchers) ? content : { ...content, vouchers: [...draft.vouchers] };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function statusOf({ id, valid_from }: Book, current: string | null, now: number): BookStatus {
  if (id === current) return "current";
  return Date.parse(valid_from) > now ? "upcoming" : "past";
}

/** With this country in the place of the one of its code, or added. */
export function withCountry(draft: BookDraft, country: BookCountry): BookDraft {
  return { ...draft, countries: replaced(draft.countries, country, ({ iso_country }) => iso_country) };
}

/** With this voucher in the place of the one with a code, or added. */
export function withVoucher(draft: BookDraft, voucher: BookVoucher, former: string | null): BookDraft {
  const renamed = draft.vouchers.map((one) => (one.code === former ? voucher : one));
  return { ...draft, vouchers: former === null ? [...draft.vouchers, voucher] : renamed };
}

function replaced<Item>(items: readonly Item[], item: Item, keyOf: (item: Item) => string): readonly Item[] {
  const isThere = items.some((one) => keyOf(one) === keyOf(item));
  return isThere ? items.map((one) => (keyOf(one) === keyOf(item) ? item : one)) : [...items, item];
}

/** All other countries first, then by name. */
export function inOrder(countries: readonly BookCountry[], language: string): readonly BookCountry[] {
  const { compare } = new Intl.Collator(language);
  const isOthers = ({ iso_country }: BookCountry) => Number(iso_country === UNKNOWN_COUNTRY);
  return countries.toSorted(
    (a, b) =>
      isOthers(b) - isOthers(a) ||
      compare(countryName(a.iso_country, language), countryName(b.iso_country, language)),
  );
}
