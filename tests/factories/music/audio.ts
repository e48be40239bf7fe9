import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import type { Service } from "#server/app.ts";
import { ingestPcm } from "#server/catalog/audio/ingest.ts";
import { audioFile } from "#server/catalog/store-files.ts";
import { tracks } from "#server/db/schema/music/music.ts";
import { tone } from "#tests/factories/ogg.ts";

/** The service's record of a delivered audio file. */
export interface TestAudio {
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** Gives a track real audio, a few seconds of a tone, through the usual ingestion. */
export async function giveAudio(
  { services: { db, env } }: Service,
  trackId: string,
  hertz = 440,
): Promise<TestAudio> {
  const parts: Uint8Array[] = [];
  const facts = await ingestPcm([tone(2 * 48_000, [hertz, hertz * 1.5])], {
    quality: 4,
    write: (bytes) => void parts.push(bytes),
  });
  const file = audioFile(env.catalogueDir, facts.sha256);
  await mkdir(path.dirname(file), { recursive: true });
  const bytes = Buffer.concat(parts);
  await writeFile(file, bytes);
  const { frames, durationMs, sha256, loudnessLufs, truePeakDb } = facts;
  await db
    .update(tracks)
    .set({ frames, durationMs, sha256, loudnessLufs, truePeakDb, bytes: facts.byteLength })
    .where(eq(tracks.id, trackId));
  return { bytes, sha256 };
}
