import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeAtomically } from "./audio/atomic-file.ts";
import type { AudioFacts } from "./audio/ingest.ts";
import type { TrackRecipe } from "./synth/render-track.ts";

/** Increase it when the same recipe sounds different: everything is then rendered again. */
const SOUND_VERSION = 1;

const Sidecar = z.object({
  version: z.literal(SOUND_VERSION),
  slug: z.string(),
  recipe: z.string(),
  frames: z.int().positive(),
  durationMs: z.int().positive(),
  loudnessLufs: z.number(),
  truePeakDb: z.number(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  byteLength: z.int().positive(),
  previewable: z.boolean(),
});

/** A demo track whose audio is on disk. */
export interface RenderedTrack extends Omit<z.infer<typeof Sidecar>, "version" | "recipe"> {
  /** Absolute if `audio` is. */
  readonly path: string;
}

/**
 * Writes a sidecar beside the audio, which is already in the folder `audio`; from then on the track counts as
 * rendered.
 */
export async function keepRendered(
  audio: string,
  slug: string,
  recipe: TrackRecipe,
  facts: AudioFacts,
): Promise<RenderedTrack> {
  const sidecar = { version: SOUND_VERSION, slug, recipe: JSON.stringify(recipe), ...facts };
  await writeAtomically(sidecarPath(audio, slug), JSON.stringify(sidecar));
  return { slug, ...facts, path: audioPath(audio, facts.sha256) };
}

/**
 * Null unless a complete sidecar of this version and recipe has its audio beside it; the track is then
 * rendered again.
 */
export async function readRendered(
  audio: string,
  slug: string,
  recipe: TrackRecipe,
): Promise<RenderedTrack | null> {
  try {
    const parsed = Sidecar.safeParse(JSON.parse(await readFile(sidecarPath(audio, slug), "utf8")));
    if (!parsed.success || parsed.data.slug !== slug || parsed.data.recipe !== JSON.stringify(recipe))
      return null;
    const { version: _version, recipe: _recipe, ...facts } = parsed.data;
    const path = audioPath(audio, facts.sha256);
    const file = await stat(path);
    return file.isFile() && file.size === facts.byteLength ? { ...facts, path } : null;
  } catch {
    return null;
  }
}

const sidecarPath = (audio: string, slug: string): string => join(audio, `${slug}.json`);
const audioPath = (audio: string, sha256: string): string => join(audio, `${sha256}.ogg`);
