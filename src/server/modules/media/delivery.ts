import { describeCatalogue } from "#server/catalog/synth/demo/describe.ts";
import { AudioVariants, type Variant } from "#server/catalog/variants.ts";
import { audioOf, type TrackRecord } from "#server/modules/catalogue/public.ts";
import type { Services } from "#server/services.ts";
import type { Bitrate } from "#shared/contract/player.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";

/** The audio that answers a player's wish. */
export interface DeliveredAudio extends Variant {
  /** The wish that it answers for good. */
  readonly bitrate: Bitrate;
  /** Which file it is: a track has one for each. */
  readonly file: Bitrate;
}

const variants = new WeakMap<Services["db"], AudioVariants>();

/** The catalogue's further encodings; one a process. */
export function variantsOf({ db, env, log }: Pick<Services, "db" | "env" | "log">): AudioVariants {
  const known = variants.get(db);
  if (known) return known;
  const made = new AudioVariants({
    catalogueDir: env.catalogueDir,
    recipes: () =>
      new Map(describeCatalogue().tracks.map(({ slug, recipe }) => [idOf("Track", slug), recipe])),
    onFailure: (key, reason) => log.warn({ key, reason }, "An encoding could not be made"),
  });
  variants.set(db, made);
  return made;
}

/**
 * The track's audio in the wished encoding. Until that is made (which begins now) it is the normal one. Null while the
 * track has no audio.
 */
export async function deliverAudio(
  services: Pick<Services, "db" | "env" | "log">,
  track: TrackRecord,
  wished: Bitrate,
): Promise<DeliveredAudio | null> {
  const audio = audioOf(track);
  if (!audio) return null;
  const { sha256, bytes, frames } = audio;
  const all = variantsOf(services);
  const normal = { sha256, bytes, frames, file: "normal" } as const;
  if (wished === "normal" || all.isOriginal(track.id, wished)) return { ...normal, bitrate: wished };
  const found = await all.find(audio, wished);
  if (found) return { ...found, file: wished, bitrate: wished };
  all.want({ trackId: track.id, sha256, frames }, wished);
  return { ...normal, bitrate: "normal" };
}

/** A file of the track by its name; null when there is none (any more). */
export async function audioNamed(
  services: Pick<Services, "db" | "env" | "log">,
  track: TrackRecord,
  file: Bitrate,
): Promise<Variant | null> {
  const audio = audioOf(track);
  if (!audio || file === "normal") return audio;
  return await variantsOf(services).find(audio, file);
}
