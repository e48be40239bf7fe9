import { accountFacts } from "#server/modules/accounts/public.ts";
import type { FindSubjects } from "#server/subjects.ts";
import { findLocationsWithAccount, type LocationRow } from "./repository.ts";

/** Finds the locations that a call concerns. */
export const locationSubjects: FindSubjects<LocationRow> = async ({ db, env }, ids) => {
  const rows = await findLocationsWithAccount(db, ids);
  return rows.map(({ location, account }) => ({
    row: location,
    subject: { account: accountFacts(account, env.billing), locationId: location.id },
    deactivated: account.deactivated ? "account" : location.deactivated ? "location" : null,
  }));
};
