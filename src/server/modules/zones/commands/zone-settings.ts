import { catalogueOf } from "#server/modules/catalogue/public.ts";
import type { ZoneRow } from "#server/modules/zones/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { ZoneSettings } from "#shared/contract/player.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import type { Refusal } from "#shared/domain/result/result.ts";

/** Why a change of settings of zones of these accounts is refused, beyond its shape; null when it is not. */
export async function refuseSettings(
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

/** Tells a zone's player of other settings, and of what another choice for the gaps brings along. */
export function tellSettings(
  { bus }: Services,
  { zone }: Pick<ZoneRow, "zone">,
  settings: Partial<ZoneSettings>,
): void {
  bus.publish("zone-changed", { soundZoneId: zone.id, what: "zone" });
  if (settings.fallback_collection !== undefined && zone.playFromType === "schedule")
    bus.publish("zone-changed", { soundZoneId: zone.id, what: "source" });
}
