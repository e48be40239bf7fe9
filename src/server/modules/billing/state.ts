import type { Database } from "#server/db/database.ts";
import { type AccountRow, findAccount } from "#server/modules/accounts/public.ts";
import { bookAt, findVoucher } from "#server/modules/pricing/public.ts";
import { chargesAhead, type PeriodCharge } from "#shared/domain/billing/charges.ts";
import { nextStep } from "#shared/domain/billing/due.ts";
import type { AmountOf, BilledAccount, BilledZone, FailedPayment } from "#shared/domain/billing/facts.ts";
import { type Minor, minor, minus, NOTHING, sum } from "#shared/domain/billing/money.ts";
import { type CountryPrices, priceOf, pricesIn, type Winback } from "#shared/domain/billing/price-book.ts";
import { feeLine, type Line, type Quote, quoteOf } from "#shared/domain/billing/quote.ts";
import { trialEnd } from "#shared/domain/billing/trial.ts";
import { timeZoneOfCountry } from "#shared/domain/zones/country-time-zone.ts";
import { isInvoice, isUsable } from "./provider.ts";
import {
  type AccountSubscriptionRow,
  findRow,
  firstTimezone,
  insertRow,
  ledgerCredit,
  lockRow,
  openPayments,
  type PaymentRow,
  type RecurrenceRow,
  recurrencesOfPayments,
  zonesOf,
} from "./repository.ts";

/** Everything that decides what an account is charged. */
export interface BillingFacts {
  readonly account: AccountRow;
  readonly row: AccountSubscriptionRow;
  readonly billed: BilledAccount;
  /** The oldest first; none if the account is deactivated. */
  readonly zones: readonly BilledZone[];
  readonly names: ReadonlyMap<string, string>;
  /** Payments to be made, or failed and tried again. */
  readonly open: readonly PaymentRow[];
  readonly openLines: readonly RecurrenceRow[];
  /** What the host owes it, without what open payments use. */
  readonly credit: Minor;
  /** Null: nothing has a price. */
  readonly country: CountryPrices | null;
  readonly winback: Winback | null;
  readonly amountOf: AmountOf;
}

interface AsOf {
  readonly now: Date;
  /** When the prices have to be valid; default: now. Null: neither prices nor the credit are needed. */
  readonly at?: Date | null;
}

/** Reads an account; null: there is none. */
export async function readFacts(
  db: Database,
  accountId: string,
  { now, at = now }: AsOf,
): Promise<BillingFacts | null> {
  const known = await findRow(db, accountId);
  return await gather(db, accountId, at, known, (account) => newRow(db, account, now));
}

/** The same, locked against everybody else who changes it until the transaction ends. */
export async function lockFacts(
  tx: Database,
  accountId: string,
  { now, at = now }: AsOf,
): Promise<BillingFacts | null> {
  const known = await lockRow(tx, accountId);
  return await gather(tx, accountId, at, known, async (account) => {
    await insertRow(tx, await newRow(tx, account, now));
    const row = await lockRow(tx, accountId);
    if (!row) throw new Error("What was inserted is not there");
    return row;
  });
}

type WithoutPrices = Omit<BillingFacts, "country" | "winback" | "amountOf" | "credit">;

/** The same facts with the prices of a time, and the credit. */
export async function withPricesAt(
  db: Database,
  facts: WithoutPrices,
  at: Date | null,
): Promise<BillingFacts> {
  if (at === null) return { ...facts, country: null, winback: null, amountOf: () => null, credit: NOTHING };
  const book = await bookAt(db, at);
  const country = book && pricesIn(book, facts.account.isoCountry);
  const currency = country?.currency ?? "USD";
  const owed = await ledgerCredit(db, facts.account.id, currency);
  const used = facts.open.filter((payment) => payment.currency === currency);
  return {
    ...facts,
    country,
    winback: book?.winback ?? null,
    amountOf: (plan, cycle) => (country && priceOf(country, plan, cycle)?.amount) ?? null,
    credit: minus(owed, sum(used.map(({ credit }) => credit))),
  };
}

/** Stores the periods of a new account, with its trial. */
export async function openSubscription(db: Database, account: AccountRow, now: Date): Promise<void> {
  await insertRow(db, await newRow(db, account, now));
}

/** The periods of an account that has not paid yet. */
async function newRow(
  db: Database,
  account: Pick<AccountRow, "id" | "isoCountry" | "paymentMethod" | "createdAt">,
  now: Date,
): Promise<AccountSubscriptionRow> {
  const timezone = timeZoneOfCountry(account.isoCountry) ?? (await firstTimezone(db, account.id)) ?? "UTC";
  const until = trialEnd(account.paymentMethod, now.getTime());
  const row: AccountSubscriptionRow = {
    accountId: account.id,
    upcomingPlan: null,
    upcomingCycle: null,
    timezone,
    anchorDay: null,
    payingStartAt: null,
    recurAt: null,
    trialStart: until === null ? null : account.createdAt,
    trialEnd: until === null ? null : new Date(until),
    trialEndedAt: null,
    discountPercent: 0,
    discountUntil: null,
    winbackAt: null,
    dueAt: null,
    createdAt: now,
  };
  const step = nextStep(
    toBilled(row, { plan: "unlimited", billingCycle: "monthly" }, null),
    [],
    [],
    now.getTime(),
  );
  return { ...row, dueAt: step && new Date(step.at) };
}

async function gather(
  db: Database,
  accountId: string,
  at: Date | null,
  known: AccountSubscriptionRow | null,
  made: (account: AccountRow) => Promise<AccountSubscriptionRow>,
): Promise<BillingFacts | null> {
  // After the lock: whoever held it may have changed the account.
  const account = await findAccount(db, accountId);
  if (!account) return null;
  const row = known ?? (await made(account));
  const open = await openPayments(db, accountId);
  const openLines = await recurrencesOfPayments(
    db,
    open.map(({ id }) => id),
  );
  const stored = account.deactivated ? [] : await zonesOf(db, accountId);
  const voucher = account.billingVoucher === "" ? null : await findVoucher(db, account.billingVoucher);
  const causes = new Map(open.map((payment) => [payment.id, payment]));
  const openOf = new Map(
    openLines.map(({ soundZoneId, paymentId }) => [soundZoneId, causes.get(paymentId)?.cause]),
  );
  const facts = {
    account,
    row,
    billed: toBilled(row, account, voucher),
    zones: stored.map(({ id, paidUntil, cancelled, reactivateAt }) => ({
      id,
      paidUntil: paidUntil?.getTime() ?? null,
      cancelled,
      reactivateAt: reactivateAt?.getTime() ?? null,
      open: openStateOf(openOf.get(id)),
    })),
    names: new Map(stored.map(({ id, name }) => [id, name])),
    open,
    openLines,
  };
  return await withPricesAt(db, facts, at);
}

/** A change of plan charges zones that are paid for: those can be changed meanwhile. */
function openStateOf(cause: PaymentRow["cause"] | undefined): BilledZone["open"] {
  if (cause === undefined || cause === "plan-change") return null;
  return cause === "purchase" ? "buying" : "renewing";
}

function toBilled(
  row: AccountSubscriptionRow,
  { plan, billingCycle }: Pick<AccountRow, "plan" | "billingCycle">,
  voucher: { readonly percentOff: number; readonly months: number } | null,
): BilledAccount {
  return {
    plan,
    cycle: billingCycle,
    upcomingPlan: row.upcomingPlan,
    upcomingCycle: row.upcomingCycle,
    timezone: row.timezone,
    anchorDay: row.anchorDay,
    recurAt: row.recurAt?.getTime() ?? null,
    trialEnd: row.trialEndedAt === null ? (row.trialEnd?.getTime() ?? null) : null,
    hasPaid: row.payingStartAt !== null,
    discount:
      row.discountUntil === null
        ? null
        : { percentOff: row.discountPercent, until: row.discountUntil.getTime() },
    voucher,
  };
}

/** The failed payments that are tried again. */
export function failedOf({ open }: Pick<BillingFacts, "open">): readonly FailedPayment[] {
  return open
    .filter(({ status }) => status === "failed")
    .map(({ id, createdAt, nextAttemptAt }) => ({
      id,
      createdAt: createdAt.getTime(),
      nextAttemptAt: nextAttemptAt?.getTime() ?? null,
    }));
}

/** Adds up lines for an account: with the fee of an invoice, VAT and its credit. */
export function priceUp(
  { account, country, credit }: Pick<BillingFacts, "account" | "country" | "credit">,
  lines: readonly Line[],
): Quote {
  const terms = {
    currency: country?.currency ?? "USD",
    vatBasisPoints: country?.vatBasisPoints ?? 0,
    credit,
  };
  const quote = quoteOf(lines, terms);
  const fee = country?.invoiceFee ?? NOTHING;
  if (quote.due === 0 || fee === 0 || !isInvoice(account.paymentMethod?.psp ?? "")) return quote;
  const period = {
    from: Math.min(...lines.map(({ from }) => from)),
    to: Math.max(...lines.map(({ to }) => to)),
  };
  return quoteOf([...lines, feeLine(fee, period)], terms);
}

/** What an account is charged next if nothing changes, the earliest first. Without a method, trials just end. */
export function chargesToCome({
  account,
  billed,
  zones,
  amountOf,
}: Pick<BillingFacts, "account" | "billed" | "zones" | "amountOf">): readonly PeriodCharge[] {
  const pays = isUsable(account.paymentMethod);
  return chargesAhead(billed, zones, amountOf).filter(({ at }) => pays || at !== billed.trialEnd);
}

/** The sum of lines without VAT. */
export function netOf(lines: readonly Line[]): Minor {
  return minor(sum(lines.map(({ net }) => net)));
}
