import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlayableTrack } from "#shared/contract/player.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { createAtomicFile } from "./audio/atomic-file.ts";
import { ingestPcm } from "./audio/ingest.ts";
import { QUALITY } from "./audio/vorbis.ts";
import { renderTrack, type TrackRecipe } from "./synth/render-track.ts";

/**
 * Makes the music that every desktop player bundles, for when neither its cache nor the network has any: `npm
 * run fallback:make`. The same sources give the same bytes, so it only needs to run again when these tracks
 * or the synthesiser change; the output is committed.
 */

const FOLDER = new URL("../../../resources/fallback/", import.meta.url).pathname;

interface FallbackPiece {
  readonly slug: string;
  readonly title: string;
  readonly recipe: TrackRecipe;
}

/** Calm enough for any shop, and different from each other. */
const PIECES: readonly FallbackPiece[] = [
  {
    slug: "fallback-first-light",
    title: "First Light",
    recipe: { genre: "ambient", seed: 7101, bpm: 66, tonic: 2, flavour: 0, seconds: 150 },
  },
  {
    slug: "fallback-quiet-room",
    title: "Quiet Room",
    recipe: { genre: "solo-piano", seed: 7102, bpm: 72, tonic: 5, flavour: 1, seconds: 140 },
  },
  {
    slug: "fallback-slow-afternoon",
    title: "Slow Afternoon",
    recipe: { genre: "downtempo", seed: 7103, bpm: 84, tonic: 9, flavour: 0, seconds: 150 },
  },
];

async function make({ slug, title, recipe }: FallbackPiece) {
  const file = await createAtomicFile(FOLDER);
  try {
    const facts = await ingestPcm(renderTrack(recipe), {
      quality: QUALITY.fallback,
      write: (bytes) => file.write(bytes),
    });
    const name = `${slug}.ogg`;
    await file.commit(join(FOLDER, name));
    const track: PlayableTrack = {
      id: idOf("Track", slug),
      title,
      artists: [{ id: idOf("Artist", "fallback"), name: "Roomtone" }],
      album: { id: idOf("Album", "fallback"), title: "Always There", image: null, colorHex: null },
      durationMs: facts.durationMs,
      explicit: false,
      markets: ["ZZ"],
      loudnessLufs: facts.loudnessLufs,
      truePeakDb: facts.truePeakDb,
    };
    return { file: name, bytes: facts.byteLength, sha256: facts.sha256, frames: facts.frames, track };
  } finally {
    await file.discard();
  }
}

await mkdir(FOLDER, { recursive: true });
const tracks: Awaited<ReturnType<typeof make>>[] = [];
for (const piece of PIECES) tracks.push(await make(piece));
const known = new Set(tracks.map(({ file }) => file));
for (const name of await readdir(FOLDER))
  if (name.endsWith(".ogg") && !known.has(name)) await rm(join(FOLDER, name));
await writeFile(join(FOLDER, "fallback.json"), `${JSON.stringify({ tracks }, null, 2)}\n`);
for (const { file, bytes, track } of tracks)
  process.stdout.write(
    `${file} ${(bytes / 1e6).toFixed(2)} MB ${track.loudnessLufs} LUFS ${track.truePeakDb} dBTP\n`,
  );
