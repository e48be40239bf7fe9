import { isEntitled } from "#server/modules/pairing/public.ts";
import { type ZoneRow, zoneSubject } from "#server/modules/zones/public.ts";
import type { Services } from "#server/services.ts";
import type { RemoteZone } from "#shared/contract/rest/zones/remotes.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import { may } from "#shared/domain/access/may.ts";
import type { RemoteViewer } from "#shared/domain/access/viewer.ts";

/** The viewer of a zone's remote. */
export function remoteViewer({ zone }: Pick<ZoneRow, "zone">, remoteId: string): RemoteViewer {
  const { id: soundZoneId, accountId, locationId } = zone;
  return { kind: "remote", remoteId, accountId, locationId, soundZoneId };
}

export function toRemoteZone({ env, now }: Services, row: ZoneRow): RemoteZone {
  const { zone, location, device } = row;
  const subject = zoneSubject(row, env.billing);
  const refusal = (action: Action) => {
    const decision = may(remoteViewer(row, ""), action, subject);
    return decision.ok ? null : decision.reason;
  };
  return {
    id: zone.id,
    name: zone.name,
    location_name: location.name,
    paired: device !== null,
    may_play: isEntitled(row, env.billing, now().getTime()),
    refusals: { control: refusal("zone.control"), block: refusal("zone.block") },
  };
}
