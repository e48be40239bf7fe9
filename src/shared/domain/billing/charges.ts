import { instantAt, wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import type { AmountOf, BilledAccount, BilledZone } from "./facts.ts";
import type { Minor } from "./money.ts";
import { type Anchor, anchorAt, monthsAfter, type Period } from "./periods.ts";
import { type BillingCycle, CYCLE_MONTHS, type Plan } from "./plans.ts";
import { type Line, type RunningDiscount, type Tariff, unusedLine, zoneLine } from "./quote.ts";

/** What zones are charged: when they are bought, with each new period, and when the plan changes. */

interface AccountPeriod extends Period {
  readonly anchor: Anchor;
}

/** The first instant of the calendar day at a place. */
function dayStart(timezone: string, at: number): number {
  return instantAt(timezone, Math.floor(wallTimeAt(timezone, at) / DAY_MS) * DAY_MS);
}

/** The period that a zone is bought for: from the day on, to the end of the account's period or of a new one. */
export function purchasePeriod(account: BilledAccount, at: number): AccountPeriod {
  const { timezone, anchorDay, recurAt, cycle } = account;
  const from = dayStart(timezone, at);
  if (recurAt === null || anchorDay === null) {
    const anchor = anchorAt(timezone, at);
    return { anchor, from, to: monthsAfter(anchor, at, CYCLE_MONTHS[cycle]) };
  }
  const anchor = { timezone, day: anchorDay };
  let to = recurAt;
  while (to <= at) to = monthsAfter(anchor, to, CYCLE_MONTHS[cycle]);
  return { anchor, from, to };
}

/** The discount of a charge: the running one, or that of a voucher, which begins with the first charge. */
export function discountFrom(account: BilledAccount, anchor: Anchor, from: number): RunningDiscount | null {
  const { discount, voucher, hasPaid } = account;
  if (discount !== null && discount.until > from) return discount;
  if (hasPaid || voucher === null || voucher.months === 0 || voucher.percentOff === 0) return null;
  return { percentOff: voucher.percentOff, until: monthsAfter(anchor, from, voucher.months) };
}

/** The lines of zones that are bought; null: their plan is not sold. */
export function purchaseLines(
  account: BilledAccount,
  zoneIds: readonly string[],
  at: number,
  amountOf: AmountOf,
): readonly Line[] | null {
  const amount = amountOf(account.plan, account.cycle);
  if (amount === null) return null;
  const { anchor, from, to } = purchasePeriod(account, at);
  const tariff = { anchor, cycle: account.cycle, amount, discount: discountFrom(account, anchor, from) };
  return zoneIds.map((id) => zoneLine(id, tariff, { from, to }));
}

/** A new period of an account. */
export interface PeriodCharge {
  readonly at: number;
  readonly to: number;
  readonly anchor: Anchor;
  readonly plan: Plan;
  readonly cycle: BillingCycle;
  /** Of a cycle; null: the plan is not sold. */
  readonly amount: Minor | null;
  /** Empty: nothing is charged, and no period begins. */
  readonly lines: readonly Line[];
  /** Zones that go on, whether charged now or paid for already. */
  readonly renewed: readonly string[];
  /** Zones that the plan has no room for. */
  readonly dropped: readonly string[];
}

/** The most zones of a plan; null: any number. */
function mostZones(plan: Plan): number | null {
  return plan === "starter" ? 1 : null;
}

/** The charge at the end of a period, or of a trial, with the scheduled changes. */
export function periodCharge(
  account: BilledAccount,
  zones: readonly BilledZone[],
  at: number,
  amountOf: AmountOf,
): PeriodCharge {
  const plan = account.upcomingPlan ?? account.plan;
  const cycle = account.upcomingCycle ?? account.cycle;
  const { anchor, from, to } = periodAt(account, cycle, at);
  const going = zones.filter((zone) => goesOn(zone, at) && !isInTrial(account, zone, at));
  const most = mostZones(plan) ?? going.length;
  const [renewed, dropped] = [going.slice(0, most), going.slice(most)];
  const amount = amountOf(plan, cycle);
  const base = { at, to, anchor, plan, cycle, amount, dropped: dropped.map(({ id }) => id) };
  if (amount === null) return { ...base, lines: [], renewed: renewed.map(({ id }) => id) };
  const tariff: Tariff = { anchor, cycle, amount, discount: discountFrom(account, anchor, from) };
  const lines = renewed.flatMap(({ id, paidUntil }) => {
    const begins = paidUntil !== null && paidUntil > at ? paidUntil : from;
    return begins < to ? [zoneLine(id, tariff, { from: begins, to })] : [];
  });
  return { ...base, lines, renewed: renewed.map(({ id }) => id) };
}

/** The period that begins at a boundary, or at the end of a trial. */
function periodAt(account: BilledAccount, cycle: BillingCycle, at: number): AccountPeriod {
  const { timezone, anchorDay, recurAt } = account;
  const months = CYCLE_MONTHS[cycle];
  if (recurAt === null || anchorDay === null) {
    const anchor = anchorAt(timezone, at);
    return { anchor, from: dayStart(timezone, at), to: monthsAfter(anchor, at, months) };
  }
  const anchor = { timezone, day: anchorDay };
  if (recurAt > at) return { anchor, from: dayStart(timezone, at), to: recurAt };
  return { anchor, from: at, to: monthsAfter(anchor, at, months) };
}

/** Whether a zone that is paid for until then is to play on. */
function goesOn({ paidUntil, cancelled, reactivateAt }: BilledZone, at: number): boolean {
  return paidUntil !== null && paidUntil >= at && !cancelled && (reactivateAt === null || reactivateAt <= at);
}

/** What plays in a trial is charged at its end. */
function isInTrial({ trialEnd }: BilledAccount, { paidUntil }: BilledZone, at: number): boolean {
  return trialEnd !== null && at < trialEnd && paidUntil === trialEnd;
}

/** What is charged next if nothing changes, the earliest first: with the next period, and when pauses end. */
export function chargesAhead(
  account: BilledAccount,
  zones: readonly BilledZone[],
  amountOf: AmountOf,
): readonly PeriodCharge[] {
  const periods = [account.trialEnd, account.recurAt].flatMap((at) =>
    at === null ? [] : [periodCharge(account, zones, at, amountOf)],
  );
  const pauses = zones.flatMap(({ reactivateAt, cancelled }) => (cancelled ? [] : (reactivateAt ?? [])));
  const resumed = [...new Set(pauses)].map((at) => resumeCharge(account, zones, at, amountOf));
  return [...periods, ...resumed].filter(({ lines }) => lines.length > 0).toSorted((a, b) => a.at - b.at);
}

/** The charge of zones whose pause ends. */
function resumeCharge(
  account: BilledAccount,
  zones: readonly BilledZone[],
  at: number,
  amountOf: AmountOf,
): PeriodCharge {
  const then = accountAt(account, zones, at, amountOf);
  const { plan, cycle } = then;
  const ids = zones
    .filter(
      ({ reactivateAt, cancelled, paidUntil }) => reactivateAt === at && !cancelled && (paidUntil ?? 0) <= at,
    )
    .map(({ id }) => id);
  const { to, anchor } = purchasePeriod(then, at);
  const lines = purchaseLines(then, ids, at, amountOf) ?? [];
  return { at, to, anchor, plan, cycle, amount: amountOf(plan, cycle), lines, renewed: ids, dropped: [] };
}

/** An account after its trial and its period, if they have ended by then. */
function accountAt(
  account: BilledAccount,
  zones: readonly BilledZone[],
  at: number,
  amountOf: AmountOf,
): BilledAccount {
  let then = account;
  for (const end of [account.trialEnd, account.recurAt]) {
    if (end === null || end > at) continue;
    const { plan, cycle, to, anchor, renewed } = periodCharge(then, zones, end, amountOf);
    const period =
      renewed.length > 0 ? { recurAt: to, anchorDay: anchor.day } : { recurAt: null, anchorDay: null };
    then = { ...then, plan, cycle, upcomingPlan: null, upcomingCycle: null, ...period };
  }
  return then;
}

/** What was paid for a zone, for its present period. */
type PaidLine = Pick<Line, "soundZoneId" | "from" | "to" | "net">;

/** The lines of a change of plan at once: the unused parts of what was paid, and the new plan for the same time. */
export function planChangeLines(
  account: BilledAccount,
  paid: readonly PaidLine[],
  { at, amount }: { readonly at: number; readonly amount: Minor },
): readonly Line[] {
  const { timezone, cycle } = account;
  const day = account.anchorDay ?? anchorAt(timezone, at).day;
  const anchor = { timezone, day };
  const tariff = { anchor, cycle, amount, discount: discountFrom(account, anchor, at) };
  return paid.flatMap((line) => {
    if (line.soundZoneId === null || line.to <= at) return [];
    return [unusedLine(line, anchor, at), zoneLine(line.soundZoneId, tariff, { from: at, to: line.to })];
  });
}
