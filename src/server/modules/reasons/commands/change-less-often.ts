import { catalogueOf } from "#server/modules/music-lookup/public.ts";
import { countLessOften, deleteLessOften, insertLessOften } from "#server/modules/reasons/repository.ts";
import type { ZoneRow } from "#server/modules/zones/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { MAX_LESS_OFTEN } from "#shared/contract/rest/music/reasons.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import type { Trait } from "#shared/domain/playback/less-often.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Plays an artist, genre or mood less often in a zone, or normally again. Repeating either changes nothing.
 */
export async function changeLessOften(
  services: Services,
  viewer: Viewer,
  { zone, account }: ZoneRow,
  { less, ...trait }: Trait & { readonly less: boolean },
): Promise<Result<null, Problem>> {
  const { db } = services;
  if (!less) {
    if (await deleteLessOften(db, zone.id, trait)) announce(services, zone);
    return ok(null);
  }
  if (trait.kind === "artist") {
    const artist = await catalogueOf(services, accountListener(account.id)).artist(trait.value);
    if (!artist) return problem("not-found", { message: "There is no such artist" });
  }
  if ((await countLessOften(db, zone.id)) >= MAX_LESS_OFTEN)
    return problem("invalid", { fields: { value: { code: "atMost", value: MAX_LESS_OFTEN } } });
  const addedBy = viewer.kind === "user" ? viewer.userId : null;
  const row = { ...trait, soundZoneId: zone.id, addedBy, addedAt: services.now() };
  if (await insertLessOften(db, row)) announce(services, zone);
  return ok(null);
}

/** The player is sent its source again, and recomputes its plan from the current position. */
function announce({ bus, events }: Services, zone: ZoneRow["zone"]): void {
  bus.publish("zone-changed", { soundZoneId: zone.id, what: "source" });
  events.publish("blocked_track_update", {
    data: { type: "sound_zone", id: zone.id },
    account: zone.accountId,
    soundZone: zone.id,
  });
}
