import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { accounts } from "#server/db/schema/people/people.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";
import { ledgerEntries, payments, recurrences } from "#server/db/schema/selling/billing.ts";
import { priceBooks } from "#server/db/schema/selling/selling.ts";
import { findAccount } from "#server/modules/accounts/public.ts";
import type { Services } from "#server/services.ts";
import { ZoneSettings } from "#shared/contract/player.ts";
import { AccountFeatures, AccountRestrictions, type PaymentMethod } from "#shared/contract/rest/entities.ts";
import { minor } from "#shared/domain/billing/money.ts";
import { BILLING_CYCLES, CYCLE_MONTHS, PLANS } from "#shared/domain/billing/plans.ts";
import type { CountryPrices } from "#shared/domain/billing/price-book.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";

/** Accounts with zones and prices, for tests of billing. */

const MONTH = { starter: 2000, essential: 3000, unlimited: 5000, "royalty-free": 7000 };

/** Prices by the month, a tenth less by the quarter, and two tenths by the year. */
export const SWEDEN: CountryPrices = {
  isoCountry: "SE",
  currency: "SEK",
  invoiceFee: minor(2900),
  vatBasisPoints: 2500,
  prices: PLANS.flatMap((plan) =>
    BILLING_CYCLES.map((cycle) => ({
      plan,
      cycle,
      amount: minor(MONTH[plan] * CYCLE_MONTHS[cycle] - { monthly: 0, quarterly: 999, yearly: 5999 }[cycle]),
      trialDays: 14,
    })),
  ),
};

export const CARD: PaymentMethod = {
  psp: "stripe_creditcard",
  deactivated: false,
  creditcard_data: { card_type: "visa", masked_number: "**** 4242" },
  trial_expires_at: null,
};
export const DECLINED: PaymentMethod = {
  ...CARD,
  creditcard_data: { card_type: "visa", masked_number: "**** 0002" },
};
export const INVOICE: PaymentMethod = { ...CARD, psp: "billogram_invoice", creditcard_data: null };

type Db = Pick<Services, "db">;

export async function sell({ db }: Db, validFrom: Date): Promise<void> {
  await db.insert(priceBooks).values({
    id: randomUUID(),
    validFrom,
    countries: [SWEDEN, { ...SWEDEN, isoCountry: "ZZ", currency: "USD" }],
    winback: { percentOff: 30, months: 3, plan: null },
    createdAt: validFrom,
  });
}

export interface Company {
  readonly account: string;
  readonly zones: readonly string[];
}

/** An account with zones that were never paid for. */
export async function company(
  { db }: Db,
  {
    zones = 1,
    createdAt,
    timezone = "Europe/Stockholm",
    ...columns
  }: {
    readonly zones?: number;
    readonly createdAt: Date;
    readonly timezone?: string;
  } & Partial<typeof accounts.$inferInsert>,
): Promise<Company> {
  const account = idOf("Account", randomUUID());
  const location = idOf("Location", randomUUID());
  await db.insert(accounts).values({
    id: account,
    businessName: "Fika",
    isoCountry: "SE",
    plan: "unlimited",
    tier: "tier-3",
    roles: { is_partner: false, is_distributor: false },
    featureFlags: AccountFeatures.parse({}),
    settings: AccountRestrictions.parse({}),
    paymentMethod: CARD,
    createdAt,
    ...columns,
  });
  await db.insert(locations).values({
    id: location,
    accountId: account,
    name: "Torget",
    address: "",
    city: "",
    postalCode: "",
    isoCountry: columns.isoCountry ?? "SE",
    timezone,
    createdAt,
  });
  const rows = Array.from({ length: zones }, (_, n) => ({
    id: idOf("SoundZone", randomUUID()),
    accountId: account,
    locationId: location,
    name: `Zone ${n}`,
    settings: ZoneSettings.parse({}),
    createdAt: new Date(createdAt.getTime() + n),
  }));
  await db.insert(soundZones).values(rows);
  return { account, zones: rows.map(({ id }) => id) };
}

export async function accountOf({ db }: Db, id: string) {
  const row = await findAccount(db, id);
  if (!row) throw new Error("There is no such account");
  return row;
}

export async function zoneOf({ db }: Db, id: string) {
  const [row] = await db.select().from(soundZones).where(eq(soundZones.id, id));
  if (!row) throw new Error("There is no such zone");
  return row;
}

export interface Charges {
  readonly payments: readonly (typeof payments.$inferSelect)[];
  readonly lines: readonly (typeof recurrences.$inferSelect)[];
  readonly entries: readonly (typeof ledgerEntries.$inferSelect)[];
}

/** What an account was charged, in order. */
export async function charges({ db }: Db, account: string): Promise<Charges> {
  const paid = await db.select().from(payments).where(eq(payments.accountId, account));
  const lines = await db
    .select()
    .from(recurrences)
    .where(eq(recurrences.accountId, account))
    .orderBy(asc(recurrences.periodFrom), asc(recurrences.id));
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.accountId, account));
  // One sweep may order several: their periods tell them apart.
  const firstLine = ({ id }: { readonly id: string }) => lines.findIndex(({ paymentId }) => paymentId === id);
  const inOrder = paid.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || firstLine(a) - firstLine(b),
  );
  return { payments: inOrder, lines, entries };
}
