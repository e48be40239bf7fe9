import { type TrackRecord, wholeCatalogue } from "#server/modules/music-lookup/public.ts";
import type { Services } from "#server/services.ts";
import type { LessOften } from "#shared/contract/rest/music/reasons.ts";
import { soundSlugs, type TrackMetadata } from "#shared/domain/music-requests/sound-facts.ts";
import { tagTitle } from "#shared/domain/music-requests/tag-groups.ts";
import { hasTrait } from "#shared/domain/playback/less-often.ts";
import { lessOftenIn } from "./repository.ts";

/** Which of these tracks a zone is to play less often. */
export async function lessOftenIds(
  services: Pick<Services, "db" | "parts">,
  soundZoneId: string,
  trackIds: readonly string[],
): Promise<readonly string[]> {
  const traits = await lessOftenIn(services.db, soundZoneId);
  if (traits.length === 0) return [];
  const records = await wholeCatalogue(services).tracks(trackIds);
  return [...records.values()]
    .filter((record) =>
      hasTrait({ artistIds: record.artists.map(({ id }) => id), sounds: soundsOf(record) }, traits),
    )
    .map(({ id }) => id)
    .sort();
}

/** A zone's reduced music in readable form. A deleted artist is left out, because nothing of theirs plays. */
export async function namedLessOften(
  services: Pick<Services, "db" | "parts">,
  soundZoneId: string,
): Promise<LessOften[]> {
  const rows = await lessOftenIn(services.db, soundZoneId);
  const catalogue = wholeCatalogue(services);
  const named = await Promise.all(
    rows.map(async ({ kind, value, addedAt, addedBy }) => {
      const name = kind === "artist" ? (await catalogue.artist(value))?.name : tagTitle(value);
      return name === undefined ? [] : [{ kind, value, name, addedAt: addedAt.getTime(), addedBy }];
    }),
  );
  return named.flat();
}

/** Traits of a track. A new track has none yet. */
export function soundsOf(record: TrackRecord): readonly string[] {
  return record.sounds ?? soundSlugs(metadataOf(record));
}

export function metadataOf({ title, genres, tags, tempoBpm, album, explicit }: TrackRecord): TrackMetadata {
  return { title, genres, tags, tempoBpm, year: album.releaseYear, explicit };
}
