import { type Problem, problem } from "#server/problems.ts";
import { type ZoneChange, zoneChange } from "#shared/domain/billing/cart.ts";
import { purchaseLines, purchasePeriod } from "#shared/domain/billing/charges.ts";
import type { BilledAccount, BilledZone } from "#shared/domain/billing/facts.ts";
import { type Anchor, monthsAfter } from "#shared/domain/billing/periods.ts";
import type { Line } from "#shared/domain/billing/quote.ts";
import { LONGEST_PAUSE_MONTHS } from "#shared/domain/billing/subscription.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { instantAt, wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";
import { type BillingFacts, chargesToCome, netOf, priceUp } from "./state.ts";
import type { CartChange, CartOffer, ZoneOffer } from "./types.ts";

/** A change of subscriptions worked out: previews show it, charges make it. */
export interface CartPlan {
  readonly offer: CartOffer;
  readonly changes: ReadonlyMap<string, ZoneChange>;
}

export const NOT_SOLD = problem("conflict", {
  reason: "not-sold",
  message: "Nothing of this plan is sold here",
});

export function planCart(facts: BillingFacts, cart: CartChange, now: number): Result<CartPlan, Problem> {
  const { billed, amountOf } = facts;
  const reactivateAt = pauseEnd(billed, cart.reactivateOn);
  const named = cart.zoneIds.flatMap((id) => facts.zones.find((zone) => zone.id === id) ?? []);
  const changes = new Map(
    named.map((zone) => [zone.id, zoneChange(cart.action, zone, billed, { now, reactivateAt })]),
  );
  const refused = refusePause(billed, named, changes, { reactivateAt, now });
  if (refused) return refused;
  const bought = named.filter(({ id }) => changes.get(id)?.kind === "buy").map(({ id }) => id);
  const lines = bought.length === 0 ? [] : purchaseLines(billed, bought, now, amountOf);
  if (lines === null) return NOT_SOLD;
  const quote = priceUp(facts, lines);
  const next = nextAfter(facts, changes, lines, now);
  const zones = named.map((zone) => zoneOffer(zone, changes.get(zone.id), lines));
  return ok({ offer: { zones, quote, next }, changes });
}

function zoneOffer(zone: BilledZone, change: ZoneChange | undefined, lines: readonly Line[]): ZoneOffer {
  const line = lines.find(({ soundZoneId }) => soundZoneId === zone.id) ?? null;
  const after = change?.kind === "set" ? change.zone : zone;
  return {
    soundZoneId: zone.id,
    skipped: change?.kind === "skip" ? change.reason : null,
    line,
    playsUntil: line?.to ?? after.paidUntil,
  };
}

/** The charge after this one. */
function nextAfter(
  facts: BillingFacts,
  changes: ReadonlyMap<string, ZoneChange>,
  lines: readonly Line[],
  now: number,
): CartOffer["next"] {
  const { account, billed, amountOf } = facts;
  const zones = facts.zones.map((zone) => {
    const change = changes.get(zone.id);
    if (change?.kind === "set") return change.zone;
    const line = lines.find(({ soundZoneId }) => soundZoneId === zone.id);
    return line ? { ...zone, paidUntil: line.to, cancelled: false, reactivateAt: null } : zone;
  });
  const after = lines.length === 0 ? billed : afterPurchase(billed, now);
  const [next] = chargesToCome({ account, billed: after, zones, amountOf });
  return next ? { at: next.at, net: netOf(next.lines) } : null;
}

/** An account once it has paid for zones. */
function afterPurchase(billed: BilledAccount, now: number): BilledAccount {
  const { anchor, from, to } = purchasePeriod(billed, now);
  const { voucher, hasPaid, discount } = billed;
  const begins =
    !hasPaid && voucher !== null && voucher.months > 0 && discount === null
      ? { percentOff: voucher.percentOff, until: monthsAfter(anchor, from, voucher.months) }
      : discount;
  return { ...billed, anchorDay: anchor.day, recurAt: to, hasPaid: true, discount: begins };
}

/** The first instant of the day on which a pause ends. */
export function pauseEnd({ timezone }: BilledAccount, day: string | null): number | null {
  return day === null ? null : instantAt(timezone, Date.parse(`${day}T00:00:00Z`));
}

/** Refuses a pause that ends before it begins, or lasts too long. */
function refusePause(
  { timezone }: BilledAccount,
  zones: readonly BilledZone[],
  changes: ReadonlyMap<string, ZoneChange>,
  { reactivateAt, now }: { readonly reactivateAt: number | null; readonly now: number },
) {
  if (reactivateAt === null) return null;
  for (const { id, paidUntil } of zones) {
    const change = changes.get(id);
    if (change?.kind !== "set" || change.zone.reactivateAt === null) continue;
    const { earliest, latest } = pauseRange(timezone, paidUntil ?? now, now);
    if (reactivateAt < earliest || reactivateAt > latest)
      return problem("invalid", { fields: { reactivate_at: { code: "date" } } });
  }
  return null;
}

/** The first instants of the days on which a pause may end. */
export function pauseRange(
  timezone: string,
  paidUntil: number,
  now: number,
): { readonly earliest: number; readonly latest: number } {
  const day = (at: number): Anchor => ({ timezone, day: new Date(wallTimeAt(timezone, at)).getUTCDate() });
  const begins = Math.max(paidUntil, now);
  return {
    earliest: begins + 1,
    latest: monthsAfter(day(paidUntil), paidUntil, LONGEST_PAUSE_MONTHS),
  };
}
