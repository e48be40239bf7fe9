import { createHash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Service } from "#server/app.ts";
import { audioFile } from "#server/catalog/store-files.ts";
import { albums, collections, collectionTracks, tracks } from "#server/db/schema/music/music.ts";
import { encodeOgg, noise, repeatOgg } from "#tests/factories/ogg.ts";
import { PCM_RATE, type StereoPcm } from "#tests/factories/pcm.ts";
import { newId } from "#tests/factories/people/people.ts";

/** A track without two equal stretches, with its sound: all of a short track, the beginning of a long one. */
export interface NoiseTrack {
  readonly id: string;
  readonly pcm: StereoPcm;
}

export interface NoisePlaylist {
  readonly id: string;
  /** In playing order. */
  readonly tracks: readonly NoiseTrack[];
}

interface NoiseFile {
  readonly pcm: StereoPcm;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** Longer tracks repeat this beginning, in frames: encoding half a minute takes a second. */
const LONGEST = 30 * PCM_RATE;
const BEGINNING = 10 * PCM_RATE;

/** Tracks encoded by earlier tests of this worker, by length and seed. */
const encoded = new Map<string, Promise<NoiseFile>>();

function noiseFile(frames: number, seed: number): Promise<NoiseFile> {
  const key = `${frames} ${seed}`;
  const file = encoded.get(key) ?? encode(frames, seed);
  encoded.set(key, file);
  return file;
}

async function encode(frames: number, seed: number): Promise<NoiseFile> {
  const pcm = noise(frames > LONGEST ? BEGINNING : frames, seed);
  const piece = await encodeOgg(pcm);
  const bytes = frames > LONGEST ? repeatOgg(piece, frames) : piece;
  return { pcm, bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** A linear playlist of real audio in the service's catalogue; lengths in frames at 48 kHz. */
export async function createNoisePlaylist(
  service: Service,
  lengths: readonly number[],
): Promise<NoisePlaylist> {
  const { db, env } = service.services;
  const album = newId("Album");
  const playlist = newId("Playlist");
  const made: NoiseTrack[] = [];
  await db.insert(albums).values({ id: album, title: "Noise" });
  for (const [at, frames] of lengths.entries()) {
    const id = newId("Track");
    const { pcm, bytes, sha256 } = await noiseFile(frames, at + 1);
    const path = audioFile(env.catalogueDir, sha256);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    await db.insert(tracks).values({
      id,
      title: `Noise ${at + 1}`,
      albumId: album,
      trackNumber: at + 1,
      markets: ["ZZ"],
      genres: [],
      tags: [],
      durationMs: Math.round((frames * 1000) / PCM_RATE),
      frames,
      bytes: bytes.byteLength,
      sha256,
      loudnessLufs: -16,
      truePeakDb: -3,
    });
    made.push({ id, pcm });
  }
  await db.insert(collections).values({
    id: playlist,
    name: "Noise",
    composerType: "CuratorComposer",
    presentAs: "playlist",
    playbackMode: "linear",
    genres: [],
    tags: [],
    snapshot: randomBytes(6).toString("hex"),
  });
  await db
    .insert(collectionTracks)
    .values(made.map(({ id }, position) => ({ collectionId: playlist, position, trackId: id })));
  return { id: playlist, tracks: made };
}
