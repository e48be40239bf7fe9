import { and, eq } from "drizzle-orm";
import { blockedTracks } from "#server/db/schema/places.ts";
import { catalogueOf } from "#server/modules/music/catalogue.ts";
import { type PlayedZone, readZone, scopeOfZone } from "#server/modules/player/zones.ts";
import { deactivated, type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { mayBlockTracks, type Viewer } from "#shared/domain/access/policy.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

export interface BlockTrack {
  readonly soundZoneId: string;
  readonly trackId: string;
}

/** Blocks a track in a zone; blocking it again changes nothing. The player leaves it at once if it is on. */
export async function blockTrack(
  services: Services,
  viewer: Viewer,
  { soundZoneId, trackId }: BlockTrack,
): Promise<Result<null, Problem>> {
  const played = await admitted(services, viewer, soundZoneId);
  if (!played.ok) return played;
  const catalogue = catalogueOf(services, accountListener(played.value.account.id));
  if (!(await catalogue.track(trackId))) return problem("not-found", { message: "There is no such track" });
  const blocked = await services.db
    .insert(blockedTracks)
    .values({ soundZoneId, trackId, blockedBy: viewer.kind === "user" ? viewer.userId : null })
    .onConflictDoNothing()
    .returning({ trackId: blockedTracks.trackId });
  if (blocked.length === 0) return ok(null);
  announce(services, played.value);
  return ok(null);
}

/** Lets a track play in the zone again. */
export async function unblockTrack(
  services: Services,
  viewer: Viewer,
  { soundZoneId, trackId }: BlockTrack,
): Promise<Result<null, Problem>> {
  const played = await admitted(services, viewer, soundZoneId);
  if (!played.ok) return played;
  const unblocked = await services.db
    .delete(blockedTracks)
    .where(and(eq(blockedTracks.soundZoneId, soundZoneId), eq(blockedTracks.trackId, trackId)))
    .returning({ trackId: blockedTracks.trackId });
  if (unblocked.length > 0) announce(services, played.value);
  return ok(null);
}

async function admitted(
  services: Services,
  viewer: Viewer,
  soundZoneId: string,
): Promise<Result<PlayedZone, Problem>> {
  const played = await readZone(services.db, soundZoneId);
  if (!played) return problem("not-found");
  const { settings } = played.account;
  const rules = {
    restrictUnpairing: settings.restrict_unpairing_from_paired_devices,
    restrictBlockTracks: settings.restrict_block_tracks,
  };
  if (!mayBlockTracks(viewer, scopeOfZone(played), rules)) return problem("forbidden");
  return played.zone.deactivated ? deactivated("sound_zone") : ok(played);
}

/** The player is told anew what is blocked, and leaves the track by itself if it is on. */
function announce({ bus, events }: Services, { zone }: PlayedZone): void {
  bus.publish("zone-changed", { soundZoneId: zone.id, what: "zone" });
  events.publish("blocked_track_update", {
    data: { type: "sound_zone", id: zone.id },
    account: zone.accountId,
    soundZone: zone.id,
  });
}
