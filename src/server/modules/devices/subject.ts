import { accountFacts } from "#server/modules/accounts/public.ts";
import type { Subjects } from "#server/subjects.ts";
import { findPlacedDevices } from "./repository.ts";

/** Finds devices that a call is about. One without a zone stands in no location. */
export const deviceSubjects: Subjects["device"] = async ({ db, env }, ids) => {
  const rows = await findPlacedDevices(db, ids);
  return rows.map(({ device, account, locationId }) => ({
    row: device,
    subject: {
      account: accountFacts(account, env.billing),
      deviceId: device.id,
      soundZoneId: device.soundZoneId,
      locationId,
    },
    deactivated: account.deactivated ? "account" : null,
  }));
};
