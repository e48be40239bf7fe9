import { describeCatalogue } from "#server/catalog/synth/demo/describe.ts";
import { AudioVariants, type Variant } from "#server/catalog/variants.ts";
import { audioOf, type TrackRecord } from "#server/modules/music-lookup/public.ts";
import type { Services } from "#server/services.ts";
import type { Bitrate } from "#shared/contract/player.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { partOf } from "#shared/domain/services/part-of.ts";

/** The audio file for a requested bitrate. */
export interface DeliveredAudio extends Variant {
  /** The bitrate for which it is final; requesting another one again may return a better file later. */
  readonly bitrate: Bitrate;
  /** Which of the track's files it is. */
  readonly file: Bitrate;
}

type Needs = Pick<Services, "env" | "log" | "parts">;

/** The catalogue's other encodings; one instance per process. */
export function variantsOf(services: Needs): AudioVariants {
  return partOf(services, createVariants);
}

function createVariants({ env, log }: Needs): AudioVariants {
  return new AudioVariants({
    catalogueDir: env.catalogueDir,
    recipes: () =>
      new Map(describeCatalogue().tracks.map(({ slug, recipe }) => [idOf("Track", slug), recipe])),
    onFailure: (key, reason) => log.warn({ key, reason }, "An encoding could not be made"),
  });
}

/**
 * The track's audio in the requested encoding, or in the normal one while that is being made (which starts
 * now). Null while the track has no audio.
 */
export async function deliverAudio(
  services: Needs,
  track: TrackRecord,
  requested: Bitrate,
): Promise<DeliveredAudio | null> {
  const audio = audioOf(track);
  if (!audio) return null;
  const { sha256, bytes, frames } = audio;
  const all = variantsOf(services);
  const normal = { sha256, bytes, frames, file: "normal" } as const;
  if (requested === "normal" || all.isOriginal(track.id, requested)) return { ...normal, bitrate: requested };
  const found = await all.find(audio, requested);
  if (found) return { ...found, file: requested, bitrate: requested };
  all.want({ trackId: track.id, sha256, frames }, requested);
  return { ...normal, bitrate: "normal" };
}

/** One of the track's files by its bitrate; null when it does not exist (any more). */
export async function audioNamed(
  services: Needs,
  track: TrackRecord,
  file: Bitrate,
): Promise<Variant | null> {
  const audio = audioOf(track);
  if (!audio || file === "normal") return audio;
  return await variantsOf(services).find(audio, file);
}
