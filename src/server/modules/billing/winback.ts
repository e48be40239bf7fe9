import type { AccountRow } from "#server/modules/accounts/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { minus, rounded } from "#shared/domain/billing/money.ts";
import { anchorAt, monthsAfter } from "#shared/domain/billing/periods.ts";
import { monthShown } from "#shared/domain/billing/price-book.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { finish, newTransaction, scheduleFor } from "./plans.ts";
import { publishBilling } from "./publish.ts";
import { insertLongRunning, updateRow } from "./repository.ts";
import { type BillingFacts, lockFacts, readFacts } from "./state.ts";
import { catchUp } from "./sweep.ts";
import type { WinbackOffer } from "./types.ts";

/** The discount for people who are about to leave: once for each account, from the next charge on. */

/** The discount for staying, with the plan that it leads to; null: none. */
export async function offerWinback({ db, now }: Services, account: AccountRow): Promise<WinbackOffer | null> {
  const at = now();
  const facts = await readFacts(db, account.id, { now: at });
  return facts && winbackOf(facts, at.getTime());
}

function winbackOf(facts: BillingFacts, now: number): WinbackOffer | null {
  const { winback, row, billed, zones, amountOf } = facts;
  if (winback === null || row.winbackAt !== null) return null;
  if (billed.discount !== null && billed.discount.until > now) return null;
  // A voucher begins with the first charge.
  if (!billed.hasPaid && (billed.voucher?.months ?? 0) > 0) return null;
  // Who has nothing cannot leave.
  if (!zones.some(({ paidUntil }) => paidUntil !== null && paidUntil > now)) return null;
  const plan = winback.plan ?? billed.plan;
  const cycle = billed.upcomingCycle ?? billed.cycle;
  const amount = amountOf(plan, cycle);
  if (amount === null) return null;
  const less = minus(amount, rounded((amount * winback.percentOff) / 100));
  return {
    ...winback,
    plan,
    price: monthShown({ amount: less, cycle }),
    fullPrice: monthShown({ amount, cycle }),
  };
}

export async function startWinback(
  services: Services,
  account: AccountRow,
): Promise<Result<{ readonly transactionId: string }, Problem>> {
  await catchUp(services, account.id);
  const done = await services.db.transaction(
    async (tx): Promise<Result<{ readonly transactionId: string }, Problem>> => {
      const now = services.now();
      const facts = await lockFacts(tx, account.id, { now });
      const offer = facts && winbackOf(facts, now.getTime());
      if (!facts || !offer)
        return problem("conflict", { reason: "nothing-to-change", message: "There is no such discount" });
      const { billed, row } = facts;
      const transaction = newTransaction(account.id, "winback", offer.plan, now);
      await insertLongRunning(tx, transaction);
      const from = billed.trialEnd ?? billed.recurAt ?? now.getTime();
      const day = (billed.trialEnd === null ? billed.anchorDay : null) ?? anchorAt(row.timezone, from).day;
      await updateRow(tx, account.id, {
        winbackAt: now,
        discountPercent: offer.percentOff,
        discountUntil: new Date(monthsAfter({ timezone: row.timezone, day }, from, offer.months)),
      });
      await scheduleFor(tx, facts, { plan: offer.plan }, { at: from, now });
      return ok(await finish(tx, transaction, now));
    },
  );
  if (done.ok) publishBilling(services, account.id, { zoneIds: [], account: true });
  return done;
}
