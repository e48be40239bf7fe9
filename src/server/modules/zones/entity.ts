import { entity } from "#server/entity.ts";
import { accountFacts } from "#server/modules/accounts/public.ts";
import { may } from "#shared/domain/access/may.ts";
import type { Subject } from "#shared/domain/access/subject.ts";
import type { Billing } from "#shared/domain/zones/standing.ts";
import { findZones, type ZoneRow } from "./repository.ts";

/** Facts that decide the permissions on a zone. */
export function zoneSubject(
  { zone, account }: Pick<ZoneRow, "zone" | "account">,
  billing: Billing,
): Required<Pick<Subject, "account" | "locationId" | "soundZoneId" | "staffControl">> {
  return {
    account: accountFacts(account, billing),
    locationId: zone.locationId,
    soundZoneId: zone.id,
    staffControl: zone.settings.staff_control,
  };
}

export const zoneEntity = entity({
  kind: "zone",
  type: "sound_zone",
  find: async ({ db, env }, ids) => {
    const rows = await findZones(db, ids);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [{ row, subject: zoneSubject(row, env.billing), deactivated: deactivatedPart(row) }] : [];
    });
  },
  describe: ({ zone }) => ({ id: zone.id, name: zone.name, record: zone }),
  isFollowedBy: (viewer, { subject }) => may(viewer, "zone.see", subject).ok,
});

function deactivatedPart({ account, location, zone }: ZoneRow) {
  if (account.deactivated) return "account";
  if (location.deactivated) return "location";
  return zone.deactivated ? "sound_zone" : null;
}
