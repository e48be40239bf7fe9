import { eq, inArray } from "drizzle-orm";
import { accounts } from "#server/db/schema/people.ts";
import { locations } from "#server/db/schema/places.ts";
import { accountFacts } from "#server/modules/accounts/subject.ts";
import type { Subjects } from "#server/subjects.ts";

/** Finds locations that a call is about. */
export const locationSubjects: Subjects["location"] = async ({ db, env }, ids) => {
  const rows = await db
    .select({ location: locations, account: accounts })
    .from(locations)
    .innerJoin(accounts, eq(accounts.id, locations.accountId))
    .where(inArray(locations.id, [...ids]));
  return rows.map(({ location, account }) => ({
    row: location,
    subject: { account: accountFacts(account, env.billing), locationId: location.id },
    deactivated: account.deactivated ? "account" : location.deactivated ? "location" : null,
  }));
};
