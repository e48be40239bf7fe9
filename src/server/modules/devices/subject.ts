import { eq, inArray } from "drizzle-orm";
import { accounts } from "#server/db/schema/people.ts";
import { devices, soundZones } from "#server/db/schema/places.ts";
import { accountFacts } from "#server/modules/accounts/subject.ts";
import type { Subjects } from "#server/subjects.ts";

/** Finds devices that a call is about. One without a zone stands in no location. */
export const deviceSubjects: Subjects["device"] = async ({ db, env }, ids) => {
  const rows = await db
    .select({ device: devices, account: accounts, locationId: soundZones.locationId })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .leftJoin(soundZones, eq(soundZones.id, devices.soundZoneId))
    .where(inArray(devices.id, [...ids]));
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
