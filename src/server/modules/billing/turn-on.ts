import { setImmediate } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import { trialDaysFor } from "#server/modules/pricing/public.ts";
import { readBillingMode, writeBillingMode } from "#server/modules/service-settings/public.ts";
import type { Services } from "#server/services.ts";
import type { PaymentMethod } from "#shared/contract/rest/entities.ts";
import type { BilledZone } from "#shared/domain/billing/facts.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { planNext } from "./charge.ts";
import { about, writeMail } from "./mails.ts";
import { isUsable } from "./provider.ts";
import { publishBilling } from "./publish.ts";
import {
  accountsAfter,
  updateAccountPlan,
  updatePayment,
  updateRecurrences,
  updateRow,
  updateZones,
} from "./repository.ts";
import { type BillingFacts, lockFacts } from "./state.ts";

/**
 * [Note: turning on silences nobody] While nothing is sold every zone plays, whatever is stored about its subscription.
 * When a host begins to sell, each zone that would fall silent plays in a trial first. Demo accounts are left alone: their
 * zones show what expired and paused ones look like.
 */

/** The shortest trial of accounts that were there before anything was sold. */
const LEAST_DAYS = 14;
const AT_ONCE = 200;

type TurnOnServices = Pick<Services, "db" | "now" | "bus" | "events" | "env">;

/** Notes the billing mode, and begins trials when the host has begun to sell since the last start. */
export async function noteBillingMode(services: TurnOnServices): Promise<void> {
  const { db, env, now } = services;
  const before = await readBillingMode(db);
  if (before === env.billing) return;
  if (env.billing !== "off" && before !== "sandbox") await beginTrials(services);
  await writeBillingMode(db, env.billing, now());
}

/** Whoever is killed in between goes on with the next start: what has its trial already is not changed again. */
async function beginTrials(services: TurnOnServices): Promise<void> {
  for (let last = ""; ; ) {
    const ids = await accountsAfter(services.db, last, AT_ONCE);
    for (const id of ids) {
      await setImmediate();
      const zoneIds = await services.db.transaction((tx) => beginTrial(tx, id, services.now()));
      if (zoneIds !== null) publishBilling(services, id, { zoneIds, account: true });
    }
    const next = ids.at(-1);
    if (next === undefined) return;
    last = next;
  }
}

/** Gives an account its trial. Returns the zones that play in it; null: it needs none. */
async function beginTrial(tx: Database, accountId: string, now: Date): Promise<readonly string[] | null> {
  const facts = await lockFacts(tx, accountId, { now });
  if (!facts) return null;
  const { account, billed } = facts;
  const days = Math.max(LEAST_DAYS, await trialDaysFor(tx, account.isoCountry, null, now));
  const usual = now.getTime() + days * DAY_MS;
  // One that was begun a moment ago, before the service was killed, is not begun again.
  const known = billed.trialEnd !== null && billed.trialEnd > usual - DAY_MS ? billed.trialEnd : null;
  const until = known ?? usual;
  const pays = isUsable(account.paymentMethod);
  const silent = facts.zones.filter((zone) => fallsSilent(zone, facts, { until, pays, now: now.getTime() }));
  if (silent.length === 0 && (pays || known !== null)) return null;
  const zoneIds = silent.map(({ id }) => id);
  const end = new Date(until);
  await updateZones(tx, zoneIds, { paidUntil: end, subscriptionDeactivated: false, reactivateAt: null });
  await updateAccountPlan(tx, accountId, {
    paymentMethod: methodInTrial(account.paymentMethod, end),
    updatedAt: now,
  });
  const isStale = billed.recurAt !== null && billed.recurAt <= now.getTime();
  await updateRow(tx, accountId, {
    trialStart: now,
    trialEnd: end,
    trialEndedAt: null,
    ...(isStale ? { recurAt: null, anchorDay: null } : {}),
  });
  await forgetFailed(tx, facts, now);
  if (silent.length > 0)
    await writeMail(tx, accountId, {
      key: String(until),
      mail: { kind: "trial-begun", until, ...about(facts, zoneIds) },
      at: now,
    });
  await planNext(tx, accountId, now);
  return zoneIds;
}

/** Whether a zone would stop before the trial would end. */
function fallsSilent(
  { paidUntil, cancelled, reactivateAt }: BilledZone,
  { billed: { recurAt } }: BillingFacts,
  { until, pays, now }: { readonly until: number; readonly pays: boolean; readonly now: number },
): boolean {
  if (paidUntil === null || paidUntil <= now) return true;
  if (paidUntil >= until) return false;
  const isRenewed =
    pays && !cancelled && reactivateAt === null && recurAt !== null && recurAt > now && paidUntil >= recurAt;
  return !isRenewed;
}

/** A payment method with its trial; without one, a card without any details. */
export function methodInTrial(method: PaymentMethod | null, end: Date | null): PaymentMethod {
  const trial_expires_at = end?.toISOString() ?? null;
  if (isUsable(method)) return { ...method, trial_expires_at };
  return {
    psp: "stripe_creditcard",
    deactivated: false,
    creditcard_data: { card_type: "" },
    trial_expires_at,
  };
}

/** Payments that failed before nothing was sold any more are not tried again. */
async function forgetFailed(tx: Database, { open, openLines }: BillingFacts, now: Date): Promise<void> {
  for (const { id, status } of open) {
    if (status !== "failed") continue;
    const lines = openLines.filter(({ paymentId }) => paymentId === id);
    await updatePayment(tx, id, { status: "cancelled", nextAttemptAt: null, settledAt: now });
    await updateRecurrences(
      tx,
      lines.map((line) => line.id),
      { status: "cancelled" },
    );
  }
}
