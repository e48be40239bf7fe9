import { type Minor, minor, negated, sum } from "./money.ts";
import type { Quote } from "./quote.ts";

/**
 * The ledger: entries never change, and those of one transaction add up to zero. Positive amounts are owed to or held by
 * the host (receivable, cash), negative ones are what was earned (revenue), taken for the state (vat) or is owed to the
 * customer (credit).
 */

export const BOOKS = ["receivable", "revenue", "vat", "cash", "credit"] as const;
export type Book = (typeof BOOKS)[number];

export interface Entry {
  readonly book: Book;
  readonly amount: Minor;
}

/**
 * The entries of a charge that was paid, by card or credit (`paidWith: "cash"`), or that is to be paid by invoice
 * (`"later"`). A negative total becomes the customer's credit.
 */
export function chargeEntries(quote: Quote, paidWith: "cash" | "later"): readonly Entry[] {
  const { net, vat, total, credit, due } = quote;
  const toCredit = minor(Math.max(0, -total));
  return balanced([
    { book: "revenue", amount: negated(net) },
    { book: "vat", amount: negated(vat) },
    { book: "credit", amount: minor(credit - toCredit) },
    { book: paidWith === "cash" ? "cash" : "receivable", amount: due },
  ]);
}

/** Entries without those of nothing. Throws if they do not add up to zero: a fault of the caller. */
export function balanced(entries: readonly Entry[]): readonly Entry[] {
  const rest = sum(entries.map(({ amount }) => amount));
  if (rest !== 0) throw new Error(`The entries of a transaction add up to ${rest}`);
  return entries.filter(({ amount }) => amount !== 0);
}
