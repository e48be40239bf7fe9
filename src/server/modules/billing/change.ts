import type { Database } from "#server/db/database.ts";
import type { AccountRow } from "#server/modules/accounts/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { Minor } from "#shared/domain/billing/money.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { orderPayment, planNext } from "./charge.ts";
import { about, writeMail } from "./mails.ts";
import { type CartPlan, pauseEnd, planCart } from "./offers.ts";
import { isUsable } from "./provider.ts";
import { publishBilling } from "./publish.ts";
import {
  currentRecurrences,
  paymentOfKey,
  type RecurrenceRow,
  recurrencesOfPayments,
  updateZones,
} from "./repository.ts";
import { type BillingFacts, lockFacts, readFacts } from "./state.ts";
import { catchUp, queuePayments } from "./sweep.ts";
import type { CartChange, CartOffer, Changed } from "./types.ts";

const GONE = problem("not-found");
export const METHOD_MISSING = problem("conflict", {
  reason: "payment-method-missing",
  message: "There is no payment method",
});
const PRICE_CHANGED = problem("conflict", { reason: "price-changed", message: "The price has changed" });
const NOTHING_TO_CHANGE = problem("conflict", {
  reason: "nothing-to-change",
  message: "Nothing would change",
});

/** What a change of subscriptions costs and does, without doing it. */
export async function offerCart(
  { db, now }: Services,
  account: AccountRow,
  cart: CartChange,
): Promise<Result<CartOffer, Problem>> {
  const at = now();
  const facts = await readFacts(db, account.id, { now: at });
  if (!facts) return GONE;
  const planned = planCart(facts, cart, at.getTime());
  return planned.ok ? ok(planned.value.offer) : planned;
}

/**
 * Changes subscriptions. What has to be paid is ordered: its recurrences are pending until then. `expected`: the key and
 * the amount that somebody agreed to; null for a change of one zone. Refusals: conflict (payment-method-missing,
 * price-changed, nothing-to-change, not-sold).
 */
export async function changeSubscriptions(
  services: Services,
  account: AccountRow,
  cart: CartChange,
  expected: { readonly key: string; readonly due: Minor } | null,
): Promise<Result<Changed, Problem>> {
  await catchUp(services, account.id);
  const changed = await services.db.transaction((tx) => change(tx, services, { account, cart, expected }));
  if (!changed.ok) return changed;
  const { repeated, zoneIds, recurrences } = changed.value;
  if (recurrences.some(({ status }) => status === "pending")) await queuePayments(services, account.id);
  publishBilling(services, account.id, { zoneIds });
  return ok({ repeated, zoneIds, recurrences });
}

interface Asked {
  readonly account: AccountRow;
  readonly cart: CartChange;
  readonly expected: { readonly key: string; readonly due: Minor } | null;
}

async function change(
  tx: Database,
  services: Services,
  { account, cart, expected }: Asked,
): Promise<Result<Changed, Problem>> {
  const now = services.now();
  const facts = await lockFacts(tx, account.id, { now });
  if (!facts) return GONE;
  const paid = expected && (await paymentOfKey(tx, account.id, expected.key));
  if (paid) return ok(answered(await recurrencesOfPayments(tx, [paid.id])));
  const planned = planCart(facts, cart, now.getTime());
  if (!planned.ok) return planned;
  const { offer, changes } = planned.value;
  const isAsked = [...changes.values()].some(({ kind }) => kind !== "skip");
  if (!isAsked) return await unchanged(tx, facts, planned.value, cart.action);
  if (expected && expected.due !== offer.quote.due) return PRICE_CHANGED;
  if (offer.quote.due > 0 && !isUsable(facts.account.paymentMethod)) return METHOD_MISSING;
  const recurrences = await write(tx, facts, { planned: planned.value, key: expected?.key, now });
  const changedIds = [...changes].filter(([, { kind }]) => kind !== "skip").map(([id]) => id);
  await mailOf(tx, facts, { cart, zoneIds: changedIds, now });
  await planNext(tx, account.id, now);
  return ok({ repeated: false, zoneIds: changedIds, recurrences });
}

function answered(recurrences: readonly RecurrenceRow[]): Changed {
  const zoneIds = recurrences.flatMap(({ soundZoneId }) => soundZoneId ?? []);
  return { repeated: true, zoneIds, recurrences };
}

/** Everything is as asked for already, or will be once it is paid: a repeated call. */
async function unchanged(
  tx: Database,
  { openLines }: BillingFacts,
  { offer }: CartPlan,
  action: CartChange["action"],
): Promise<Result<Changed, Problem>> {
  const same = offer.zones.filter(({ skipped }) => skipped === "already-so" || skipped === "pending");
  if (same.length === 0) return NOTHING_TO_CHANGE;
  const zoneIds = same.map(({ soundZoneId }) => soundZoneId);
  if (action !== "activate" && action !== "resume") return ok({ repeated: true, zoneIds, recurrences: [] });
  const pending = openLines.filter(({ soundZoneId }) => zoneIds.some((id) => id === soundZoneId));
  const others = zoneIds.filter((id) => !pending.some(({ soundZoneId }) => soundZoneId === id));
  return ok({
    repeated: true,
    zoneIds,
    recurrences: [...pending, ...(await currentRecurrences(tx, others))],
  });
}

async function write(
  tx: Database,
  facts: BillingFacts,
  {
    planned: { offer, changes },
    key,
    now,
  }: { readonly planned: CartPlan; readonly key: string | undefined; readonly now: Date },
): Promise<readonly RecurrenceRow[]> {
  for (const [id, made] of changes)
    if (made.kind === "set")
      await updateZones(tx, [id], {
        paidUntil: made.zone.paidUntil === null ? null : new Date(made.zone.paidUntil),
        subscriptionDeactivated: made.zone.cancelled,
        reactivateAt: made.zone.reactivateAt === null ? null : new Date(made.zone.reactivateAt),
      });
  if (offer.quote.lines.length === 0) return [];
  const { plan, billingCycle: cycle } = facts.account;
  const order = { cause: "purchase", quote: offer.quote, plan, cycle } as const;
  const { recurrences } = await orderPayment(tx, facts, key === undefined ? order : { ...order, key }, now);
  return recurrences;
}

/** What people are told by mail: that music will end, and when. */
async function mailOf(
  tx: Database,
  facts: BillingFacts,
  {
    cart,
    zoneIds,
    now,
  }: { readonly cart: CartChange; readonly zoneIds: readonly string[]; readonly now: Date },
): Promise<void> {
  const paidUntil = facts.zones.flatMap((zone) => (zoneIds.includes(zone.id) ? (zone.paidUntil ?? []) : []));
  const until = paidUntil.length === 0 ? null : Math.max(...paidUntil);
  const named = about(facts, zoneIds);
  const key = `${now.getTime()}/${zoneIds[0]}`;
  if (cart.action === "deactivate")
    await writeMail(tx, facts.account.id, { key, mail: { kind: "cancelled", until, ...named }, at: now });
  const ends = pauseEnd(facts.billed, cart.reactivateOn);
  if (cart.action === "pause" && ends !== null && until !== null) {
    await writeMail(tx, facts.account.id, {
      key,
      mail: { kind: "paused", from: until, until: ends, ...named },
      at: now,
    });
  }
}
