import type { AccountRow } from "#server/modules/accounts/public.ts";
import type { Services } from "#server/services.ts";
import { NOTHING } from "#shared/domain/billing/money.ts";
import { chargesToCome, priceUp, readFacts } from "./state.ts";
import type { BillingState } from "./types.ts";

/** What is scheduled and charged next; the same for an account that has never paid. */
export async function billingState({ db, now }: Services, account: AccountRow): Promise<BillingState> {
  const at = now();
  const facts = await readFacts(db, account.id, { now: at });
  if (!facts) throw new Error("There is no such account");
  const { row, billed, credit, open } = facts;
  const ahead = chargesToCome(facts);
  const [charge] = ahead;
  const failed = open.find(({ status }) => status === "failed") ?? null;
  return {
    timezone: row.timezone,
    upcomingPlan: row.upcomingPlan,
    upcomingCycle: row.upcomingCycle,
    payingStartAt: row.payingStartAt?.getTime() ?? null,
    recurAt: billed.recurAt,
    trialStart: row.trialStart?.getTime() ?? null,
    trialEnd: row.trialEnd?.getTime() ?? null,
    discount: billed.discount !== null && billed.discount.until > at.getTime() ? billed.discount : null,
    credit: credit > 0 ? credit : NOTHING,
    next: charge ? { at: charge.at, quote: priceUp(facts, charge.lines), zones: charge.lines.length } : null,
    ahead: ahead.flatMap(({ at: due, lines }) => lines.map((line) => ({ at: due, line }))),
    failed: failed && {
      due: failed.due,
      code: failed.errorCode,
      nextAttemptAt: failed.nextAttemptAt?.getTime() ?? null,
    },
  };
}
