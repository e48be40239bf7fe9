import { entity } from "#server/entity.ts";
import { accountFacts } from "#server/modules/accounts/public.ts";
import { findLocationsWithAccount } from "./repository.ts";

export const locationEntity = entity({
  kind: "location",
  type: "location",
  find: async ({ db, env }, ids) =>
    (await findLocationsWithAccount(db, ids)).map(({ location, account }) => ({
      row: location,
      subject: { account: accountFacts(account, env.billing), locationId: location.id },
      deactivated: account.deactivated ? "account" : location.deactivated ? "location" : null,
    })),
  describe: (row) => ({ id: row.id, name: row.name, record: row }),
});
