import type { AccountRow } from "#server/modules/accounts/public.ts";
import { type BillingState, type RecurrenceRow, subscriptionIdOf } from "#server/modules/billing/public.ts";
import { isoDate, standingOfZone, type ZoneRow, zoneSubject } from "#server/modules/zones/public.ts";
import type {
  AccountSubscription,
  LongRunningTransaction,
  PlanChangeCost,
} from "#shared/contract/rest/billing/account-subscription.ts";
import type {
  CancellationReason,
  ListedSubscription,
  Recurrence,
  Subscription,
} from "#shared/contract/rest/billing/subscriptions.ts";
import { permissionsOf } from "#shared/domain/access/permissions.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { minor, rounded, sum, toMajor } from "#shared/domain/billing/money.ts";
import { NO_UPCOMING_PLAN, TIER_OF_PLAN } from "#shared/domain/billing/plans.ts";
import type { Quote } from "#shared/domain/billing/quote.ts";
import { formatTimestamp } from "#shared/domain/formatting/timestamps.ts";
import type { Billing, Standing } from "#shared/domain/zones/standing.ts";
import { pauseDays } from "./pause-days.ts";
import type { AccountPrice } from "./price.ts";
import type { ReasonRow, SubscriptionRow, TransactionRow } from "./repository.ts";

/** Records of the calls. Amounts leave the service here, in major units. */

export interface SubscriptionParts {
  readonly row: ZoneRow;
  readonly account: AccountRow;
  readonly subscription: SubscriptionRow | null;
  readonly price: AccountPrice | null;
  readonly state: BillingState;
  readonly billing: Billing;
  /** Epoch ms. */
  readonly now: number;
}

export function toSubscription(parts: SubscriptionParts): Subscription {
  const { row, account, subscription, price, state, billing, now } = parts;
  const { zone } = row;
  const standing = standingOfZone(zone, billing, now);
  return {
    id: subscriptionIdOf(zone.id),
    account: account.id,
    sound_zone: zone.id,
    billing_group: subscription?.billingGroupId ?? "",
    item: "Streaming",
    quantity: 1,
    quantity_source: "sound_zone",
    price: price?.price ? toMajor(price.price.amount) : 0,
    price_not_set: true,
    price_plan: price?.pricePlan ?? "",
    deactivated: zone.subscriptionDeactivated,
    recur_at: formatTimestamp(nextChargeOf(standing, parts)),
    current_recurrence: subscription?.currentRecurrenceId ?? "",
    paid_until: formatTimestamp(standing.paidUntil),
    paying_start_date: formatTimestamp(subscription?.payingStartAt?.getTime() ?? null),
    reactivate_at: formatTimestamp(standing.reactivateAt),
    iso_currency: price?.country.currency ?? "",
    billing_cycle: account.billingCycle,
    ...pauseDays(standing, account.billingCycle, state.timezone, now),
    next_charge: shareOf(zone.id, state, price?.country.vatBasisPoints ?? 0),
  };
}

/** When a zone is charged next; null: never. */
function nextChargeOf({ paidUntil, reactivateAt }: Standing, { row, state, now }: SubscriptionParts) {
  if (row.zone.subscriptionDeactivated || paidUntil === null) return null;
  if (reactivateAt !== null && reactivateAt > now) return reactivateAt;
  return state.recurAt ?? state.next?.at ?? null;
}

/** A zone's next charge, with VAT; null: it has none. */
function shareOf(soundZoneId: string, { ahead }: BillingState, vatBasisPoints: number) {
  const next = ahead.find(({ line }) => line.soundZoneId === soundZoneId);
  if (!next) return null;
  const { net } = next.line;
  const vat = rounded((net * vatBasisPoints) / 10_000);
  return { at: new Date(next.at).toISOString(), amount: toMajor(sum([net, vat])) };
}

export function toListed(
  row: ZoneRow,
  viewer: Viewer,
  price: AccountPrice | null,
  { billing, now }: { readonly billing: Billing; readonly now: number },
): ListedSubscription {
  const { state, paidUntil, reactivateAt, graceUntil } = standingOfZone(row.zone, billing, now);
  return {
    sound_zone: row.zone.id,
    name: row.zone.name,
    location: row.location.id,
    location_name: row.location.name,
    item: "Streaming",
    state,
    active_until: isoDate(paidUntil),
    reactivate_at: isoDate(reactivateAt),
    grace_until: isoDate(graceUntil),
    price: price?.price ? toMajor(price.price.amount) : null,
    permissions: [...permissionsOf(viewer, "sound_zone", zoneSubject(row, billing))],
  };
}

export function toRecurrence({ id, status, periodTo, errorCode }: RecurrenceRow): Recurrence {
  return {
    id,
    status,
    pays_until: formatTimestamp(periodTo.getTime()),
    payment_error_code: errorCode,
  };
}

/** Instead of a charge: the zone plays until then without one, in a trial or because it is paid for already. */
export function freeRecurrence(paysUntil: string): Recurrence {
  return { id: "", status: "completed", pays_until: paysUntil, payment_error_code: "" };
}

export function toReason({ name, text, detailedText, feedback, createdAt }: ReasonRow): CancellationReason {
  return {
    name,
    text,
    detailed_text: detailedText,
    feedback,
    iso8601_created_at: createdAt.toISOString(),
  };
}

export function toTransaction({ id, completedAt, error }: TransactionRow): LongRunningTransaction {
  return { id, completed_at: formatTimestamp(completedAt?.getTime() ?? null), error };
}

export function toAccountSubscription(
  account: AccountRow,
  state: BillingState,
  { country }: AccountPrice,
): AccountSubscription {
  const { upcomingPlan, upcomingCycle, next, discount, failed } = state;
  return {
    account: account.id,
    plan: account.plan,
    tier: account.tier,
    upcoming_plan: upcomingPlan ?? NO_UPCOMING_PLAN,
    upcoming_tier: upcomingPlan === null ? "" : TIER_OF_PLAN[upcomingPlan],
    billing_cycle: account.billingCycle,
    upcoming_billing_cycle: upcomingCycle ?? "",
    paying_start_date: formatTimestamp(state.payingStartAt),
    recur_at: formatTimestamp(state.recurAt),
    trial_start: formatTimestamp(state.trialStart),
    trial_end: formatTimestamp(state.trialEnd),
    iso_currency: country.currency,
    timezone: state.timezone,
    next_charge: next && {
      at: new Date(next.at).toISOString(),
      amount: toMajor(next.quote.due),
      zones: next.zones,
    },
    discount: discount && {
      percent_off: discount.percentOff,
      until: new Date(discount.until).toISOString(),
    },
    credit: toMajor(state.credit),
    failed_payment: failed && {
      amount: toMajor(failed.due),
      code: failed.code,
      next_attempt_at: isoDate(failed.nextAttemptAt),
    },
  };
}

/** The amounts of a change of plan. */
export function toCost({
  currency,
  lines,
  vat,
  due,
}: Quote): Pick<PlanChangeCost, "iso_currency" | "credited" | "charged" | "vat" | "due"> {
  const credits = lines.filter(({ kind }) => kind === "credit");
  const charges = lines.filter(({ kind }) => kind !== "credit");
  return {
    iso_currency: currency,
    credited: toMajor(minor(-sum(credits.map(({ net }) => net)))),
    charged: toMajor(sum(charges.map(({ net }) => net))),
    vat: toMajor(vat),
    due: toMajor(due),
  };
}
