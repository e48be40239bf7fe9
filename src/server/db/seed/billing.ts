import type { Database } from "#server/db/database.ts";
import type { soundZones } from "#server/db/schema/places.ts";
import {
  accountSubscriptions,
  ledgerEntries,
  payments,
  recurrences,
  subscriptions,
} from "#server/db/schema/selling/billing.ts";
import type { PaymentMethod } from "#shared/contract/rest/entities.ts";
import { chargeEntries } from "#shared/domain/billing/ledger.ts";
import { NOTHING } from "#shared/domain/billing/money.ts";
import { type Anchor, anchorAt, monthsAfter } from "#shared/domain/billing/periods.ts";
import { CYCLE_MONTHS } from "#shared/domain/billing/plans.ts";
import { priceOf, pricesIn } from "#shared/domain/billing/price-book.ts";
import { quoteOf, zoneLine } from "#shared/domain/billing/quote.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import type { DemoAccount, DemoBilling, DemoZone } from "./demo-data.ts";
import { DEMO_COUNTRIES } from "./prices.ts";

/** How the demo's accounts pay, and what their zones are paid for, if the host sells subscriptions. */

/** The periods of an account that has paid. Epoch ms. */
interface DemoPeriod {
  readonly anchor: Anchor;
  readonly from: number;
  /** The next charge. */
  readonly to: number;
}

/** The present period; null: the account has not paid. */
function periodOf({ billing, locations }: DemoAccount, now: number): DemoPeriod | null {
  if (billing === undefined || billing.endsInDays === undefined) return null;
  const near = now + billing.endsInDays * DAY_MS;
  const anchor = anchorAt(locations[0]?.timezone ?? "UTC", near);
  const to = monthsAfter(anchor, near, 0);
  return { anchor, from: monthsAfter(anchor, to, -CYCLE_MONTHS[billing.cycle]), to };
}

function trialEndOf({ billing }: DemoAccount, now: number): number | null {
  return billing?.trialDays === undefined ? null : now + billing.trialDays * DAY_MS;
}

/** The payment method of an account, as its record has it. */
export function paymentMethodOf(account: DemoAccount, now: Date): PaymentMethod | null {
  const { billing } = account;
  if (billing === undefined) return null;
  const trialEnd = trialEndOf(account, now.getTime());
  return {
    psp: billing.psp,
    deactivated: false,
    creditcard_data: billing.card ?? null,
    trial_expires_at: trialEnd === null ? null : new Date(trialEnd).toISOString(),
  };
}

type ZoneColumns = Pick<
  typeof soundZones.$inferInsert,
  "paidUntil" | "subscriptionDeactivated" | "reactivateAt"
>;

/** What is stored with a zone about its subscription. */
export function subscriptionOf(account: DemoAccount, zone: DemoZone, now: Date): ZoneColumns {
  const { paid, isCancelled = false, pausedForDays } = zone;
  const at = now.getTime();
  const until =
    paid === "period"
      ? (periodOf(account, at)?.to ?? trialEndOf(account, at))
      : paid === null
        ? null
        : at + paid * DAY_MS;
  return {
    paidUntil: until === null ? null : new Date(until),
    subscriptionDeactivated: isCancelled,
    reactivateAt: pausedForDays === undefined ? null : new Date(at + pausedForDays * DAY_MS),
  };
}

/** Stores the periods of accounts, and what was paid for the present one. */
export async function seedBilling(tx: Database, all: readonly DemoAccount[], now: Date): Promise<void> {
  for (const account of all) {
    const { billing } = account;
    if (billing === undefined) continue;
    const at = now.getTime();
    const period = periodOf(account, at);
    const trialEnd = trialEndOf(account, at);
    const dueAt = period?.to ?? trialEnd;
    await tx.insert(accountSubscriptions).values({
      accountId: idOf("Account", account.slug),
      timezone: account.locations[0]?.timezone ?? "UTC",
      anchorDay: period?.anchor.day ?? null,
      payingStartAt: period && new Date(period.from),
      recurAt: period && new Date(period.to),
      trialStart: trialEnd === null ? null : now,
      trialEnd: trialEnd === null ? null : new Date(trialEnd),
      dueAt: dueAt === null ? null : new Date(dueAt),
      createdAt: now,
    });
    if (period) await seedCharge(tx, account, billing, period);
  }
}

/** The charge of an account for its present period. */
async function seedCharge(
  tx: Database,
  { slug, isoCountry, plan, locations }: DemoAccount,
  { cycle, psp }: DemoBilling,
  period: DemoPeriod,
): Promise<void> {
  const country = pricesIn(DEMO_COUNTRIES, isoCountry);
  const amount = country && priceOf(country, plan, cycle)?.amount;
  const zones = locations.flatMap((location) => location.zones).filter(({ paid }) => paid === "period");
  if (!country || amount === undefined || amount === null || zones.length === 0) return;
  const tariff = { anchor: period.anchor, cycle, amount, discount: null };
  const lines = zones.map((zone) => ({ zone, line: zoneLine(idOf("SoundZone", zone.slug), tariff, period) }));
  const quote = quoteOf(
    lines.map(({ line }) => line),
    { ...country, credit: NOTHING },
  );
  const { currency, net, vat, total, credit, due } = quote;
  const accountId = idOf("Account", slug);
  const [paymentId, at] = [`demo-${slug}`, new Date(period.from)];
  await tx.insert(payments).values({
    id: paymentId,
    accountId,
    cause: "renewal",
    status: "succeeded",
    ...{ currency, net, vat, total, credit, due, psp },
    attempts: 1,
    createdAt: at,
    settledAt: at,
  });
  await tx.insert(recurrences).values(
    lines.map(({ zone, line }) => ({
      id: idOf("Recurrence", zone.slug),
      accountId,
      paymentId,
      soundZoneId: line.soundZoneId,
      kind: line.kind,
      plan,
      cycle,
      periodFrom: new Date(line.from),
      periodTo: new Date(line.to),
      full: line.full,
      net: line.net,
      status: "completed" as const,
      createdAt: at,
      completedAt: at,
    })),
  );
  await tx.insert(ledgerEntries).values(
    chargeEntries(quote, "cash").map((entry) => ({
      transaction: paymentId,
      accountId,
      paymentId,
      currency,
      at,
      ...entry,
    })),
  );
  await tx.insert(subscriptions).values(
    lines.map(({ zone }) => ({
      soundZoneId: idOf("SoundZone", zone.slug),
      accountId,
      payingStartAt: at,
      currentRecurrenceId: idOf("Recurrence", zone.slug),
    })),
  );
}
