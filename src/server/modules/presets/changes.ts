import type { ZoneRow } from "#server/modules/zones/public.ts";
import type { PresetChange } from "#shared/contract/rest/zones/zone-presets.ts";
import { isSame } from "#shared/domain/zones/zone-values.ts";
import type { PresetRow } from "./repository.ts";

/** What applying a preset would change in a zone: its source by name, its settings by their own names. */
export function presetChanges(
  { zone, collection, schedule }: Pick<ZoneRow, "zone" | "collection" | "schedule">,
  preset: Pick<PresetRow, "settings" | "playFromId">,
  sourceName: string | null,
): PresetChange[] {
  const held: Readonly<Record<string, unknown>> = zone.settings;
  const settings = Object.entries(preset.settings).flatMap(([field, to]): PresetChange[] =>
    isSame(held[field], to) ? [] : [{ field, from: held[field] ?? null, to }],
  );
  if (preset.playFromId === null || preset.playFromId === zone.playFromId) return settings;
  const from = (collection ?? schedule)?.name ?? null;
  return [{ field: "source", from, to: sourceName }, ...settings];
}
