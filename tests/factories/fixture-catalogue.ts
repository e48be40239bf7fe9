import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type AudioFacts, ingestPcm } from "#server/catalog/audio/ingest.ts";
import { QUALITY } from "#server/catalog/audio/vorbis.ts";
import { keepRendered } from "#server/catalog/rendered-track.ts";
import { audioFile } from "#server/catalog/store-files.ts";
import { describeCatalogue } from "#server/catalog/synth/demo/describe.ts";
import { renumberOgg, tone } from "./ogg.ts";
import { PCM_RATE } from "./pcm.ts";

/**
 * Short steady tones for every demo track, instead of the synthesiser's music, which takes minutes to render. A service
 * with this folder uses it as its own catalogue, with the demo's titles, albums and playlists.
 */

/** Long enough that no track ends during a test. */
const SECONDS = 50;
/** Encoded once each and shared by the tracks. Left and right, in Hz. */
const TONES = [
  [262, 330],
  [294, 370],
  [330, 415],
  [392, 494],
] as const;

interface Sound {
  readonly bytes: Buffer;
  readonly facts: AudioFacts;
}

/** Fills an empty catalogue folder with the audio of all demo tracks. */
export async function makeFixtureCatalogue(folder: string): Promise<void> {
  const audio = path.join(folder, "audio");
  await mkdir(audio, { recursive: true });
  const sounds = await Promise.all(TONES.map(makeSound));
  const { tracks } = describeCatalogue();
  await Promise.all(
    tracks.map(async ({ slug, recipe }, index) => {
      const sound = sounds[index % sounds.length];
      if (!sound) throw new Error("There is no tone to share");
      const bytes = renumberOgg(sound.bytes, index + 1);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      await writeFile(audioFile(folder, sha256), bytes);
      await keepRendered(audio, slug, recipe, { ...sound.facts, sha256 });
    }),
  );
}

async function makeSound(hertz: readonly [number, number]): Promise<Sound> {
  const parts: Uint8Array[] = [];
  const facts = await ingestPcm([tone(SECONDS * PCM_RATE, hertz, 0.15)], {
    quality: QUALITY.demo,
    write: (bytes) => void parts.push(bytes),
  });
  return { bytes: Buffer.concat(parts), facts };
}
