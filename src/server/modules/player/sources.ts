import { wholeCatalogue } from "#server/modules/music-lookup/public.ts";
import type { PlayedZone } from "#server/modules/playback/public.ts";
import { findSchedules } from "#server/modules/schedules/public.ts";
import type { Services } from "#server/services.ts";
import type { PlaybackState } from "#shared/contract/control.ts";

/** The display data of a source of any kind. */
export interface ShownSource {
  readonly type: "collection" | "schedule";
  readonly shown: NonNullable<PlaybackState["source"]>;
}

/** Zones' sources, by the source's id. */
export async function sourcesOf(
  services: Services,
  zones: readonly Pick<PlayedZone, "zone">[],
): Promise<ReadonlyMap<string, ShownSource>> {
  const idsOf = (type: ShownSource["type"]) => [
    ...new Set(
      zones.flatMap(({ zone }) =>
        zone.playFromType === type && zone.playFromId !== null ? [zone.playFromId] : [],
      ),
    ),
  ];
  const catalogue = wholeCatalogue(services);
  const [collections, schedules] = await Promise.all([
    Promise.all(idsOf("collection").map((id) => catalogue.collection(id))),
    findSchedules(services.db, idsOf("schedule")),
  ]);
  const sources = new Map<string, ShownSource>();
  for (const row of collections) {
    if (row) sources.set(row.id, { type: "collection", shown: shownAs(row, row.playbackMode) });
  }
  // A schedule's music is shuffled within each slot.
  for (const row of schedules.values()) {
    const shown = shownAs(row, "shuffle");
    sources.set(row.id, { type: "schedule", shown: row.enabled ? shown : { ...shown, off: true } });
  }
  return sources;
}

function shownAs(
  {
    id,
    name,
    image,
  }: {
    readonly id: string;
    readonly name: string;
    readonly image: { readonly template: string; readonly colorHex: string } | null;
  },
  playbackMode: "shuffle" | "linear",
): ShownSource["shown"] {
  return {
    id,
    presets: { playbackMode },
    display: { title: name, image: image?.template ?? null, colorHex: image?.colorHex ?? null },
  };
}
