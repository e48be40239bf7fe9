import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { GRACE_PERIOD_MS } from "#shared/domain/zones/standing.ts";
import type { BilledAccount, BilledZone, FailedPayment } from "./facts.ts";

/** What is due for an account, in the order of time. Instants in epoch ms. */

export type Step =
  | { readonly kind: "remind" | "trial-end" | "renewal"; readonly at: number }
  | { readonly kind: "resume"; readonly at: number; readonly zoneIds: readonly string[] }
  | { readonly kind: "retry" | "give-up"; readonly at: number; readonly paymentId: string };

/** How long before the end of a trial people are reminded. */
const REMINDER_MS = 3 * DAY_MS;

/** When a failed payment is tried again, after it was first made. */
const RETRIES_AFTER_MS = [1 * DAY_MS, 3 * DAY_MS, 5 * DAY_MS];

/** When a payment that failed is tried again; null: not any more. */
export function nextAttempt(createdAt: number, now: number): number | null {
  return RETRIES_AFTER_MS.map((after) => createdAt + after).find((at) => at > now) ?? null;
}

/** The order of what falls due at the same instant: zones come back after the period that they join has begun. */
const ORDER: readonly Step["kind"][] = ["give-up", "retry", "remind", "trial-end", "renewal", "resume"];

/**
 * The earliest step that has not been done, whether due or not; null: none. `since`: up to when reminders were dealt
 * with; all other steps leave their mark on what they are about.
 */
export function nextStep(
  account: BilledAccount,
  zones: readonly BilledZone[],
  failed: readonly FailedPayment[],
  since: number,
): Step | null {
  const steps = [...accountSteps(account, since), ...zoneSteps(zones), ...failed.flatMap(paymentSteps)];
  return steps.toSorted((a, b) => a.at - b.at || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))[0] ?? null;
}

function accountSteps({ trialEnd, recurAt }: BilledAccount, since: number): readonly Step[] {
  const steps: Step[] = [];
  if (trialEnd !== null) {
    const remindAt = trialEnd - REMINDER_MS;
    if (remindAt > since) steps.push({ kind: "remind", at: remindAt });
    steps.push({ kind: "trial-end", at: trialEnd });
  }
  if (recurAt !== null) steps.push({ kind: "renewal", at: recurAt });
  return steps;
}

function zoneSteps(zones: readonly BilledZone[]): readonly Step[] {
  const ends = zones.flatMap(({ reactivateAt, cancelled, open }) =>
    reactivateAt === null || cancelled || open !== null ? [] : [reactivateAt],
  );
  if (ends.length === 0) return [];
  const at = Math.min(...ends);
  const zoneIds = zones
    .filter(({ reactivateAt, cancelled, open }) => reactivateAt === at && !cancelled && open === null)
    .map(({ id }) => id);
  return [{ kind: "resume", at, zoneIds }];
}

function paymentSteps({ id, createdAt, nextAttemptAt }: FailedPayment): readonly Step[] {
  const giveUp: Step = { kind: "give-up", at: createdAt + GRACE_PERIOD_MS, paymentId: id };
  return nextAttemptAt === null ? [giveUp] : [{ kind: "retry", at: nextAttemptAt, paymentId: id }, giveUp];
}
