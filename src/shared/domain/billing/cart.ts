import type { CartAction, SKIP_REASONS } from "#shared/contract/rest/billing/carts.ts";
import { GRACE_PERIOD_MS } from "#shared/domain/zones/standing.ts";
import type { BilledAccount, BilledZone } from "./facts.ts";

/** What a change of subscriptions does to a zone. Instants in epoch ms. */

export type SkipReason = Exclude<(typeof SKIP_REASONS)[number], "not-yours">;

export type ZoneChange =
  | { readonly kind: "skip"; readonly reason: SkipReason }
  /** It is changed, and costs nothing. */
  | { readonly kind: "set"; readonly zone: BilledZone }
  /** It is changed once it is paid for. */
  | { readonly kind: "buy" };

const skip = (reason: SkipReason): ZoneChange => ({ kind: "skip", reason });

/** `reactivateAt`: of a pause; null ends one that has not begun. */
export function zoneChange(
  action: CartAction,
  zone: BilledZone,
  account: BilledAccount,
  { now, reactivateAt }: { readonly now: number; readonly reactivateAt: number | null },
): ZoneChange {
  switch (action) {
    case "activate":
    case "resume":
      return playOn(zone, account, now);
    case "deactivate":
      return end(zone, now);
    case "pause":
      return pause(zone, account, { now, reactivateAt });
  }
}

function playOn(zone: BilledZone, { trialEnd }: BilledAccount, now: number): ZoneChange {
  if (zone.open !== null) return skip("pending");
  const { paidUntil, cancelled, reactivateAt } = zone;
  if (paidUntil !== null && paidUntil > now) {
    if (!cancelled && reactivateAt === null) return skip("already-so");
    return { kind: "set", zone: { ...zone, cancelled: false, reactivateAt: null } };
  }
  if (trialEnd === null || trialEnd <= now) return { kind: "buy" };
  return { kind: "set", zone: { ...zone, paidUntil: trialEnd, cancelled: false, reactivateAt: null } };
}

function end(zone: BilledZone, now: number): ZoneChange {
  const { paidUntil, cancelled, reactivateAt, open } = zone;
  if (open === "buying") return skip("pending");
  if (cancelled) return skip("already-so");
  const isPaused = reactivateAt !== null && reactivateAt > now;
  const plays = paidUntil !== null && paidUntil + GRACE_PERIOD_MS > now;
  if (!plays && !isPaused && open === null) return skip("not-paid-for");
  return { kind: "set", zone: { ...zone, cancelled: true, reactivateAt: null } };
}

function pause(
  zone: BilledZone,
  { cycle }: BilledAccount,
  { now, reactivateAt }: { readonly now: number; readonly reactivateAt: number | null },
): ZoneChange {
  const { paidUntil, cancelled, open } = zone;
  if (open !== null) return skip("pending");
  const isPaused = zone.reactivateAt !== null && zone.reactivateAt > now;
  const isPaid = paidUntil !== null && paidUntil > now;
  if (cancelled || paidUntil === null || (!isPaid && !isPaused)) return skip("not-paid-for");
  if (zone.reactivateAt === reactivateAt) return skip("already-so");
  if (reactivateAt === null) {
    // What has begun is ended by paying for the rest of the period.
    if (!isPaid) return skip("not-paid-for");
    return { kind: "set", zone: { ...zone, reactivateAt: null } };
  }
  if (cycle !== "monthly") return skip("not-monthly");
  return { kind: "set", zone: { ...zone, reactivateAt } };
}
