import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { accountSubscriptions } from "#server/db/schema/selling/billing.ts";
import { CYCLE_MONTHS } from "#shared/domain/billing/plans.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";

/** Accounts with zones that have the same price. */
interface ChargedGroup {
  /** `ZZ`: those of all countries that are not listed. */
  readonly isoCountry: string;
  readonly plan: string;
  readonly cycle: string;
  readonly accounts: number;
  /** Their zones that will be charged. */
  readonly zones: number;
  /** The first of their charges from the given time on, epoch ms; null: none. */
  readonly firstCharge: number | null;
}

/**
 * Accounts with zones by country, plan and cycle, as they are at their next charge: what is scheduled counts. One query
 * for all of them.
 */
export async function chargedGroups(
  db: Database,
  countries: readonly string[],
  from: Date,
): Promise<readonly ChargedGroup[]> {
  const zones = db
    .select({
      accountId: soundZones.accountId,
      charged: sql<number>`count(*) filter (where ${charged})`.as("charged"),
    })
    .from(soundZones)
    .where(eq(soundZones.deactivated, false))
    .groupBy(soundZones.accountId)
    .as("zones");
  const each = db
    .select({
      country:
        sql<string>`case when ${inArray(accounts.isoCountry, [...countries])} then ${accounts.isoCountry} else ${UNKNOWN_COUNTRY} end`.as(
          "country",
        ),
      plan: sql<string>`coalesce(${accountSubscriptions.upcomingPlan}, ${accounts.plan})`.as("the_plan"),
      cycle: cycle.as("the_cycle"),
      zones: sql<number>`case when ${nextCharge} is null then 0 else ${zones.charged} end`.as("zone_count"),
      at: sql`case when ${zones.charged} > 0 then ${chargeFrom(from)} end`.as("charge_at"),
    })
    .from(accounts)
    .innerJoin(zones, eq(zones.accountId, accounts.id))
    .leftJoin(accountSubscriptions, eq(accountSubscriptions.accountId, accounts.id))
    .where(eq(accounts.deactivated, false))
    .as("each_account");
  return await db
    .select({
      isoCountry: each.country,
      plan: each.plan,
      cycle: each.cycle,
      accounts: sql<number>`count(*)::int`,
      zones: sql<number>`sum(${each.zones})::int`,
      firstCharge: sql<number | null>`(extract(epoch from min(${each.at})) * 1000)::float8`,
    })
    .from(each)
    .groupBy(each.country, each.plan, each.cycle);
}

/** A zone has a subscription that nobody ended; a paused one resumes. */
const charged = and(isNotNull(soundZones.paidUntil), eq(soundZones.subscriptionDeactivated, false));

const cycle = sql<string>`coalesce(${accountSubscriptions.upcomingCycle}, ${accounts.billingCycle})`;

/** When an account is charged next: at the end of its period, or of a trial that it said how to pay after. */
const nextCharge = sql`coalesce(${accountSubscriptions.recurAt}, case when ${and(
  isNotNull(accounts.paymentMethod),
  sql`${accountSubscriptions.trialEndedAt} is null`,
)} then ${accountSubscriptions.trialEnd} end)`;

const months = sql`case ${cycle} when 'yearly' then ${sql.raw(String(CYCLE_MONTHS.yearly))} when 'quarterly' then ${sql.raw(String(CYCLE_MONTHS.quarterly))} else 1 end`;

/**
 * An account's first charge from a time on: its next one, or one that is whole cycles later. As
 * `shared/domain/billing/periods.ts` has it: at the first instant of the anchor's day, or of a shorter month's last.
 */
function chargeFrom(from: Date) {
  const { timezone, anchorDay } = accountSubscriptions;
  const at = from.toISOString();
  const local = sql`(${nextCharge} at time zone ${timezone})`;
  const month = (instant: ReturnType<typeof sql>) =>
    sql`(extract(year from ${instant}) * 12 + extract(month from ${instant}))::int`;
  // Cycles until the month of that time, at least; one more may be needed within it.
  const cycles = sql`greatest(0, (${month(sql`(${at}::timestamptz at time zone ${timezone})`)} - ${month(local)}) / (${months}))`;
  const start = sql`date_trunc('month', ${local}) + make_interval(months => later.cycles * (${months}))`;
  const length = sql`extract(day from ${start} + interval '1 month' - interval '1 day')`;
  const day = sql`coalesce(${anchorDay}, extract(day from ${local}))`;
  return sql`(
    select min(next.at) from generate_series(${cycles}, ${cycles} + 1) as later(cycles),
    lateral (select case when later.cycles = 0 then ${nextCharge} else
      (${start} + make_interval(days => least(${day}, ${length})::int - 1)) at time zone ${timezone} end) as next(at)
    where next.at >= ${at}::timestamptz
  )`;
}
