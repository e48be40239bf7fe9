import type { PaymentMethod } from "#shared/contract/rest/entities.ts";
import type { Minor } from "#shared/domain/billing/money.ts";
import { isPaymentMissing } from "#shared/domain/billing/trial.ts";

/** Who takes the money. */
export interface PaymentProvider {
  /** Takes an amount. Repeated calls with the same attempt of a payment take it once, and answer the same. */
  readonly charge: (order: ChargeOrder) => Promise<ChargeOutcome>;
}

export interface ChargeOrder {
  readonly paymentId: string;
  /** How often it failed before. */
  readonly attempt: number;
  readonly due: Minor;
  readonly currency: string;
  readonly method: PaymentMethod;
}

export type ChargeOutcome = { readonly ok: true } | { readonly ok: false; readonly code: string };

/** Methods by which customers pay after an invoice. */
const INVOICES: readonly string[] = ["billogram_invoice", "manual_billing", "fortnox_invoice"];

export function isInvoice(psp: string): boolean {
  return INVOICES.includes(psp);
}

/** Whether a charge with this method can be tried. */
export function isUsable(method: PaymentMethod | null): method is PaymentMethod {
  return method !== null && !method.deactivated && !isPaymentMissing(method);
}

/** Ends of card numbers that are declined, with the code. */
const DECLINED: Readonly<Record<string, string>> = { "0002": "card_declined", "9995": "insufficient_funds" };

/** Takes no money: every charge succeeds, except those of certain cards. */
export const sandbox: PaymentProvider = {
  charge: async ({ method }) => {
    const code = isInvoice(method.psp)
      ? undefined
      : DECLINED[(method.creditcard_data?.masked_number ?? "").slice(-4)];
    return code === undefined ? { ok: true } : { ok: false, code };
  },
};
