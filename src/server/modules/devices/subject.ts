import { accountFacts } from "#server/modules/accounts/public.ts";
import type { FindSubjects } from "#server/subjects.ts";
import { type DeviceRow, findPlacedDevices } from "./repository.ts";

/** Finds the devices that a call concerns. An unpaired device is in no location. */
export const deviceSubjects: FindSubjects<DeviceRow> = async ({ db, env }, ids) => {
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
