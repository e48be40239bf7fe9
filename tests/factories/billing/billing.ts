import { randomUUID } from "node:crypto";
import type { Service } from "#server/app.ts";
import { payments, recurrences } from "#server/db/schema/selling/billing.ts";
import { addBook } from "#server/modules/pricing/public.ts";
import { PriceBookContent } from "#shared/contract/rest/operator/price-books.ts";
import { minor } from "#shared/domain/billing/money.ts";
import { BILLING_CYCLES, CYCLE_MONTHS } from "#shared/domain/billing/plans.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { newId } from "#tests/factories/people/people.ts";

/** What a month of each plan costs in Sweden in {@link BOOK}, in öre. */
export const MONTH = { starter: 20_000, essential: 30_000, unlimited: 50_000 } as const;

/** A price book that sells every plan and cycle: in Sweden with 25 % VAT and an invoice fee, elsewhere in dollars. */
export const BOOK = {
  countries: [
    ["ZZ", "USD", 0, 0] as const,
    ["SE", "SEK", 4_900, 2_500] as const,
    ["GB", "GBP", 0, 2_000] as const,
  ].map(([iso_country, iso_currency, invoice_fee, vat_basis_points]) => ({
    iso_country,
    iso_currency,
    invoice_fee,
    vat_basis_points,
    prices: Object.entries(MONTH).flatMap(([plan, amount]) =>
      BILLING_CYCLES.map((billing_cycle) => ({
        plan,
        billing_cycle,
        amount: amount * CYCLE_MONTHS[billing_cycle],
        trial_days: plan === "starter" ? 0 : 14,
      })),
    ),
  })),
  winback: { percent_off: 50, months: 3, plan: null },
};

/** Gives the service {@link BOOK}, valid since long ago. */
export async function sellPlans({ services }: Service): Promise<void> {
  const content = PriceBookContent.parse(BOOK);
  await addBook(services, { content, validFrom: new Date(0), createdBy: null });
}

/** A card that is never declined, as an account keeps it. */
export const CARD = {
  psp: "stripe_creditcard",
  deactivated: false,
  creditcard_data: {
    card_type: "visa",
    masked_number: "**** 4242",
    expiry_month: 8,
    expiry_year: 2029,
  },
  trial_expires_at: null,
};

/** A paid charge of a zone, for the month from now on. */
export async function createRecurrence(
  { services: { db } }: Service,
  accountId: string,
  soundZoneId: string,
): Promise<string> {
  const [id, paymentId, at] = [newId("Recurrence"), randomUUID(), new Date()];
  const [net, vat, total] = [minor(50_000), minor(12_500), minor(62_500)];
  const settled = { createdAt: at, settledAt: at };
  await db.insert(payments).values({
    id: paymentId,
    accountId,
    cause: "purchase",
    status: "succeeded",
    currency: "SEK",
    net,
    vat,
    total,
    credit: minor(0),
    due: total,
    psp: "stripe_creditcard",
    ...settled,
  });
  await db.insert(recurrences).values({
    id,
    accountId,
    paymentId,
    soundZoneId,
    kind: "period",
    plan: "unlimited",
    cycle: "monthly",
    periodFrom: at,
    periodTo: new Date(at.getTime() + 30 * DAY_MS),
    full: net,
    net,
    status: "completed",
    createdAt: at,
    completedAt: at,
  });
  return id;
}
