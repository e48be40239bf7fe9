import type { Database } from "#server/db/database.ts";
import { localDay, type TimeSpan } from "#server/modules/history/public.ts";
import { timezonesOf } from "./repository.ts";

const [FIRST, LAST] = [0, Date.UTC(9999, 0, 1)];

/** When the days from one to another, both included, begin and end in each time zone of an account; null: all days. */
export async function daysIn(
  db: Database,
  accountId: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<ReadonlyMap<string, TimeSpan> | null> {
  if (from === undefined && to === undefined) return null;
  const timezones = await timezonesOf(db, accountId);
  return new Map(
    timezones.map((timezone) => [
      timezone,
      {
        from: from === undefined ? FIRST : localDay(from, timezone).from,
        to: to === undefined ? LAST : localDay(to, timezone).to,
      },
    ]),
  );
}
