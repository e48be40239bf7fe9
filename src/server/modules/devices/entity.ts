import { entity } from "#server/entity.ts";
import { accountFacts } from "#server/modules/accounts/public.ts";
import { findPlacedDevices } from "./repository.ts";

/** Players. An unpaired one is in no location. */
export const deviceEntity = entity({
  kind: "device",
  type: "device",
  find: async ({ db, env }, ids) =>
    (await findPlacedDevices(db, ids)).map(({ device, account, locationId }) => ({
      row: device,
      subject: {
        account: accountFacts(account, env.billing),
        deviceId: device.id,
        soundZoneId: device.soundZoneId,
        locationId,
      },
      deactivated: account.deactivated ? "account" : null,
    })),
  describe: (row) => ({ id: row.id, name: row.name || row.platform, record: row }),
});
