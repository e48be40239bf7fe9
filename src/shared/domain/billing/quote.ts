import { type Currency, type Minor, minor, minus, NOTHING, rounded, sum } from "./money.ts";
import { type Anchor, type Period, type Portion, portionUntil } from "./periods.ts";
import { type BillingCycle, CYCLE_MONTHS } from "./plans.ts";
import type { Discount } from "./price-book.ts";

/** What is charged, and why: one calculation for previews and charges. */

/** `period`: a whole cycle; `alignment`: the rest of one; `credit`: paid before and not used; `fee`: of an invoice. */
export type LineKind = "period" | "alignment" | "credit" | "fee";

export interface Line extends Period {
  readonly kind: LineKind;
  /** Null: of the account. */
  readonly soundZoneId: string | null;
  /** Before the discount, without VAT. */
  readonly full: Minor;
  /** Without VAT; negative for a credit. */
  readonly net: Minor;
}

export interface Quote {
  readonly currency: Currency;
  readonly lines: readonly Line[];
  readonly net: Minor;
  readonly vat: Minor;
  /** With VAT; negative: the rest becomes credit. */
  readonly total: Minor;
  /** Of the customer's credit, used for it. */
  readonly credit: Minor;
  /** To be paid. */
  readonly due: Minor;
}

/** A discount of an account, as long as it is valid. */
export interface RunningDiscount extends Pick<Discount, "percentOff"> {
  /** Epoch ms; a boundary of the account's periods. */
  readonly until: number;
}

export interface Tariff {
  readonly anchor: Anchor;
  readonly cycle: BillingCycle;
  /** Of a cycle. */
  readonly amount: Minor;
  readonly discount: RunningDiscount | null;
}

/** A price for a part of its cycle. */
export function prorated(amount: Minor, cycle: BillingCycle, { months, days, daysInMonth }: Portion): Minor {
  return rounded((amount * (months * daysInMonth + days)) / (CYCLE_MONTHS[cycle] * daysInMonth));
}

/** A zone's charge for a period that ends at a boundary: a whole cycle, or the rest of one. */
export function zoneLine(soundZoneId: string, tariff: Tariff, { from, to }: Period): Line {
  const { anchor, cycle, amount } = tariff;
  const portion = portionUntil(anchor, from, to);
  const full = prorated(amount, cycle, portion);
  const isWhole = portion.months === CYCLE_MONTHS[cycle];
  const net = minus(full, discounted(tariff, { from, to }, full));
  return { kind: isWhole ? "period" : "alignment", soundZoneId, from, to, full, net };
}

/** The discount on a period: for all of it, or for its part before the discount ends. */
function discounted({ anchor, cycle, amount, discount }: Tariff, { from, to }: Period, full: Minor): Minor {
  if (discount === null || discount.until <= from) return NOTHING;
  const part =
    discount.until >= to ? full : prorated(amount, cycle, portionUntil(anchor, from, discount.until));
  return rounded((part * discount.percentOff) / 100);
}

/** The unused part of a period that was paid for, from an instant on. */
export function unusedLine(
  { soundZoneId, from, to, net }: Pick<Line, "soundZoneId" | "from" | "to" | "net">,
  anchor: Anchor,
  now: number,
): Line {
  const days = ({ months, days: rest, daysInMonth }: Portion) => months + rest / daysInMonth;
  const share = Math.min(
    1,
    days(portionUntil(anchor, Math.max(now, from), to)) / days(portionUntil(anchor, from, to)),
  );
  const unused = minor(-rounded(net * share));
  return { kind: "credit", soundZoneId, from: Math.max(now, from), to, full: unused, net: unused };
}

/** The fee of an invoice. */
export function feeLine(fee: Minor, period: Period): Line {
  return { kind: "fee", soundZoneId: null, ...period, full: fee, net: fee };
}

/** Adds up. VAT is rounded once, on the sum. */
export function quoteOf(
  lines: readonly Line[],
  {
    currency,
    vatBasisPoints,
    credit,
  }: { readonly currency: Currency; readonly vatBasisPoints: number; readonly credit: Minor },
): Quote {
  const net = sum(lines.map((line) => line.net));
  const vat = rounded((net * vatBasisPoints) / 10_000);
  const total = sum([net, vat]);
  const used = minor(Math.max(0, Math.min(credit, total)));
  return { currency, lines, net, vat, total, credit: used, due: minor(Math.max(0, total - used)) };
}
