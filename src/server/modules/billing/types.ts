import type { ZoneRow } from "#server/modules/zones/public.ts";
import type { CartAction } from "#shared/contract/rest/billing/carts.ts";
import type { SkipReason } from "#shared/domain/billing/cart.ts";
import type { Minor } from "#shared/domain/billing/money.ts";
import type { BillingCycle, Plan } from "#shared/domain/billing/plans.ts";
import type { Winback } from "#shared/domain/billing/price-book.ts";
import type { Line, Quote } from "#shared/domain/billing/quote.ts";
import type { RecurrenceRow } from "./repository.ts";

/** What billing answers to other modules and its own routes. Instants in epoch ms. */

export interface CartChange {
  readonly action: CartAction;
  readonly zoneIds: readonly string[];
  /** Of a pause: the calendar day on which it ends, YYYY-MM-DD; null ends a pause that has not begun. */
  readonly reactivateOn: string | null;
}

/** A charge of a zone, with its zone. */
export interface RecurrenceOfZone {
  readonly recurrence: RecurrenceRow;
  readonly zone: ZoneRow;
}

/** What a change does to one zone. */
export interface ZoneOffer {
  readonly soundZoneId: string;
  /** Null: the zone is changed. */
  readonly skipped: SkipReason | null;
  /** What is charged; null: nothing. */
  readonly line: Line | null;
  /** Until when it plays without another payment; null: without end. */
  readonly playsUntil: number | null;
}

export interface CartOffer {
  readonly zones: readonly ZoneOffer[];
  readonly quote: Quote;
  readonly next: { readonly at: number; readonly net: Minor } | null;
}

export interface Changed {
  /** Nothing was changed: it was so already, or somebody bought it with the same key. */
  readonly repeated: boolean;
  readonly zoneIds: readonly string[];
  readonly recurrences: readonly RecurrenceRow[];
}

export interface PlanOffer {
  readonly immediate: boolean;
  readonly at: number;
  readonly quote: Quote;
  /** Of a zone and cycle afterwards. */
  readonly nextPrice: Minor;
}

export interface BillingState {
  readonly timezone: string;
  readonly upcomingPlan: Plan | null;
  readonly upcomingCycle: BillingCycle | null;
  readonly payingStartAt: number | null;
  readonly recurAt: number | null;
  readonly trialStart: number | null;
  readonly trialEnd: number | null;
  readonly discount: { readonly percentOff: number; readonly until: number } | null;
  readonly credit: Minor;
  readonly next: { readonly at: number; readonly quote: Quote; readonly zones: number } | null;
  /** Charges of zones to come, the earliest first. */
  readonly ahead: readonly { readonly at: number; readonly line: Line }[];
  readonly failed: {
    readonly due: Minor;
    readonly code: string;
    readonly nextAttemptAt: number | null;
  } | null;
}

/** The discount for staying, with the plan that it leads to and its price by the month. */
export type WinbackOffer = Winback & {
  readonly plan: Plan;
  readonly price: Minor;
  readonly fullPrice: Minor;
};
