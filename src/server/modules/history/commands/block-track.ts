import { deleteBlock, insertBlock, noteSkipByBlock } from "#server/modules/history/repository.ts";
import { catalogueOf } from "#server/modules/music-lookup/public.ts";
import type { ZoneRow } from "#server/modules/zones/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Blocks a track in a zone; blocking it again changes nothing. The player skips it if it is playing. */
export async function blockTrack(
  services: Services,
  viewer: Viewer,
  { zone, account }: ZoneRow,
  trackId: string,
): Promise<Result<null, Problem>> {
  const catalogue = catalogueOf(services, accountListener(account.id));
  if (!(await catalogue.track(trackId))) return problem("not-found", { message: "There is no such track" });
  const blockedBy = "userId" in viewer ? viewer.userId : null;
  const block = { soundZoneId: zone.id, trackId };
  if (await insertBlock(services.db, { ...block, blockedBy })) {
    if (blockedBy !== null) await noteSkipByBlock(services.db, { ...block, blockedBy });
    announce(services, zone);
  }
  return ok(null);
}

/** Lets a track play in the zone again. */
export async function unblockTrack(services: Services, { zone }: ZoneRow, trackId: string): Promise<void> {
  if (await deleteBlock(services.db, zone.id, trackId)) announce(services, zone);
}

/** The player receives the blocked tracks again, and skips by itself if it is playing one of them. */
function announce({ bus, events }: Services, zone: ZoneRow["zone"]): void {
  bus.publish("zone-changed", { soundZoneId: zone.id, what: "zone" });
  events.publish("blocked_track_update", {
    data: { type: "sound_zone", id: zone.id },
    account: zone.accountId,
    soundZone: zone.id,
  });
}
