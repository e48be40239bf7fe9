import type { Payment } from "#shared/contract/control.ts";
import type { PlayerZone } from "#shared/contract/player.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import { type PlayingTime, paymentOf } from "#shared/domain/zones/standing.ts";

/** The facts that decide whether a paired device may play (specification, zones §6). */
export interface RightToPlay extends PlayingTime {
  readonly isPaired: boolean;
  readonly zoneId: string | null;
  readonly zoneAccountId: string | null;
  readonly accountId: string | null;
  readonly businessName: string | null;
  /** Its payment is overdue, and it nevertheless plays as long as the service says so. */
  readonly gracePeriod: boolean;
}

interface SubscriptionDates {
  readonly paidUntil: string | null;
  readonly gracePeriod: boolean;
  readonly graceUntil?: string | null | undefined;
}

/**
 * A paired device may play for a business's own zone that is paid for or in its grace period; `now` in epoch
 * ms.
 */
export function mayPlay(right: RightToPlay, now: number): boolean {
  return (
    right.isPaired &&
    isNamed(right.zoneId) &&
    isNamed(right.businessName) &&
    right.zoneAccountId !== null &&
    right.zoneAccountId === right.accountId &&
    playerPayment(right, now).state !== "ended"
  );
}

/**
 * A zone's payment status as judged by its player. A player that has been offline for long uses the dates at
 * which the grace period begins and ends; without them it uses the last known status.
 */
export function playerPayment(
  right: Pick<RightToPlay, "paidUntil" | "gracePeriod" | "graceUntil">,
  now: number,
): Payment {
  const payment = paymentOf(right, now);
  const isOpen = payment.state === "ended" && right.graceUntil === null && right.gracePeriod;
  return isOpen ? { state: "grace", until: null } : payment;
}

/** The facts as known to the player of the zone; null means that it is not paired. */
export function rightOfZone(zone: PlayerZone | null): RightToPlay {
  return {
    ...datesOf(zone?.subscription),
    isPaired: zone !== null,
    zoneId: zone?.soundZone.id ?? null,
    zoneAccountId: zone?.soundZone.account ?? null,
    accountId: zone?.account.id ?? null,
    businessName: zone?.account.businessName ?? null,
  };
}

/** A subscription's payment status, as sent by the service. */
export function datesOf(subscription: SubscriptionDates | undefined) {
  return {
    paidUntil: parseTimestamp(subscription?.paidUntil),
    gracePeriod: subscription?.gracePeriod ?? false,
    graceUntil: parseTimestamp(subscription?.graceUntil),
  };
}

function isNamed(text: string | null): boolean {
  return text !== null && text.trim() !== "";
}
