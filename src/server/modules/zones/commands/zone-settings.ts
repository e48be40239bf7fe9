import { catalogueOf } from "#server/modules/music-lookup/public.ts";
import { lowerVolumes } from "#server/modules/playback/public.ts";
import type { ZoneRow } from "#server/modules/zones/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { ZoneSettings } from "#shared/contract/player.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import type { Refusal } from "#shared/domain/result/result.ts";

/** Checks new settings for zones of these accounts beyond their shape; null when they are valid. */
export async function checkSettings(
  services: Services,
  accountIds: readonly string[],
  settings: Partial<ZoneSettings> | undefined,
): Promise<Refusal<Problem> | null> {
  const fallback = settings?.fallback_collection ?? null;
  if (fallback === null) return null;
  const found = await Promise.all(
    accountIds.map((id) => catalogueOf(services, accountListener(id)).collection(fallback)),
  );
  if (found.every((collection) => collection !== undefined)) return null;
  return problem("invalid", {
    fields: { "settings.fallback_collection": { code: "rule", rule: "unknownPlaylist" } },
  });
}

/**
 * Lowers the requested volume of zones to their new limit, so that raising the limit later does not make
 * anything louder.
 */
export async function limitVolumes(
  { db, bus }: Services,
  soundZoneIds: readonly string[],
  { max_volume }: Partial<ZoneSettings>,
): Promise<void> {
  if (max_volume === undefined) return;
  for (const soundZoneId of await lowerVolumes(db, soundZoneIds, max_volume))
    bus.publish("zone-changed", { soundZoneId, what: "intent" });
}

/** Notifies a zone's player of new settings, and of its new source if the fallback has changed. */
export function publishSettings(
  { bus }: Services,
  { zone }: { readonly zone: Pick<ZoneRow["zone"], "id" | "playFromType"> },
  settings: Partial<ZoneSettings>,
): void {
  bus.publish("zone-changed", { soundZoneId: zone.id, what: "zone" });
  if (settings.fallback_collection !== undefined && zone.playFromType === "schedule")
    bus.publish("zone-changed", { soundZoneId: zone.id, what: "source" });
}
