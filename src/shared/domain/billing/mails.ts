import type { Plan } from "./plans.ts";

/**
 * Mails about billing, to the people of an account who look after its money. Dates in epoch ms, amounts in minor units
 * of the currency; zones by name.
 */

interface About {
  /** Names, at most 20; the number is of all. */
  readonly zones: readonly string[];
  readonly count: number;
}

interface Amount {
  readonly amount: number;
  readonly currency: string;
}

export type BillingMail =
  /** The host began to sell; what plays, plays on until then. */
  | ({ readonly kind: "trial-begun"; readonly until: number } & About)
  | ({ readonly kind: "trial-ends-soon"; readonly until: number; readonly pays: boolean } & About)
  /** Nobody said how to pay: zones play on until `until`. */
  | ({ readonly kind: "trial-ended"; readonly until: number } & About)
  | ({ readonly kind: "charged"; readonly next: number | null } & About & Amount)
  /** The music plays on until `until`; the payment is tried again at `retryAt`. */
  | ({
      readonly kind: "charge-failed";
      readonly until: number | null;
      readonly retryAt: number | null;
    } & About &
      Amount)
  /** The grace period ended: silence. */
  | ({ readonly kind: "suspended" } & About)
  | ({ readonly kind: "cancelled"; readonly until: number | null } & About)
  | ({ readonly kind: "paused"; readonly from: number; readonly until: number } & About)
  | ({ readonly kind: "resumed" } & About)
  | { readonly kind: "downgrade-scheduled"; readonly plan: Plan; readonly at: number }
  | { readonly kind: "downgrade-done"; readonly plan: Plan }
  | { readonly kind: "upgraded"; readonly plan: Plan };

export type BillingMailKind = BillingMail["kind"];
