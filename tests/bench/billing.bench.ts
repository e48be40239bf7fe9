import { count, sql } from "drizzle-orm";
import { ledgerEntries, payments } from "#server/db/schema/selling/billing.ts";
import { changeSubscriptions } from "#server/modules/billing/public.ts";
import { sweepBilling } from "#server/modules/billing/sweep.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { DATABASES, type TestDatabase } from "#tests/factories/databases.ts";
import { startApp } from "#tests/factories/service/app.ts";
import { accountOf, CARD, company, INVOICE, sell } from "#tests/integration/billing/world.ts";
import type { Bench, Measurement } from "./bench.ts";

const ACCOUNTS = Number(process.env.ROOMTONE_BENCH_ACCOUNTS ?? 2000);
const MONTHS = 36;
const BEGIN = Date.UTC(2026, 0, 1, 9);

/** Accounts that are charged each month for years: the time of a charge, whether it grows, and what it stores. */
export const bench: Bench = {
  about: `${ACCOUNTS} accounts charged for ${MONTHS} months`,
  async run() {
    const rows: Measurement[] = [];
    for (const database of DATABASES) rows.push(...(await measure(database)));
    return rows;
  },
};

async function measure(database: TestDatabase): Promise<readonly Measurement[]> {
  let at = BEGIN;
  await using app = await startApp({
    database,
    env: { ROOMTONE_BILLING: "sandbox" },
    now: () => new Date(at),
  });
  const { services } = app.service;
  await sell(services, new Date(0));
  for (let n = 0; n < ACCOUNTS; n++) {
    const { account, zones } = await company(services, {
      createdAt: new Date(BEGIN),
      paymentMethod: n % 4 === 0 ? INVOICE : CARD,
    });
    const cart = { action: "activate", zoneIds: zones, reactivateOn: null } as const;
    await changeSubscriptions(services, await accountOf(services, account), cart, null);
  }
  const perCharge: number[] = [];
  for (let month = 0; month < MONTHS; month++) {
    at = BEGIN + month * 31 * DAY_MS;
    const [before] = await services.db.select({ total: count() }).from(payments);
    const began = performance.now();
    await sweepBilling(services);
    const [after] = await services.db.select({ total: count() }).from(payments);
    const made = month === 0 ? ACCOUNTS : (after?.total ?? 0) - (before?.total ?? 0);
    if (made > 0) perCharge.push((performance.now() - began) / made);
  }
  const idle = performance.now();
  await sweepBilling(services);
  const idleMs = performance.now() - idle;
  const [made] = await services.db.select({ total: count() }).from(payments);
  const [entries] = await services.db.select({ total: count() }).from(ledgerEntries);
  const { rows } = await services.db
    .execute(sql`select (pg_total_relation_size('payments') + pg_total_relation_size('recurrences')
      + pg_total_relation_size('ledger_entries') + pg_total_relation_size('billing_mails')) / 1e6 as mb`)
    .then((result) => result as unknown as { rows: readonly { readonly mb: string }[] });
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const quarter = Math.ceil(perCharge.length / 4);
  const named = (what: string, value: number, unit: Measurement["unit"]): Measurement => ({
    what: `${database.name}: ${what}`,
    value,
    unit,
  });
  return [
    named("a charge", mean(perCharge), "ms"),
    named("a charge in the first months", mean(perCharge.slice(1, 1 + quarter)), "ms"),
    named("a charge in the last months", mean(perCharge.slice(-quarter)), "ms"),
    named("a sweep with nothing due", idleMs, "ms"),
    named("charges", made?.total ?? 0, ""),
    named("entries of the ledger", entries?.total ?? 0, ""),
    named("their tables", Number(rows[0]?.mb ?? 0), "MB"),
  ];
}
