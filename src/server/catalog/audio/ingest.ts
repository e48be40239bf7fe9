import { createHash } from "node:crypto";
import { createLoudnessMeter } from "./loudness.ts";
import { createVorbisEncoder, DELIVERY_RATE, type StereoPcm } from "./vorbis.ts";

/** Facts about a track's audio, measured during ingest. */
export interface AudioFacts {
  /** Exact count, at 48 kHz. */
  readonly frames: number;
  readonly durationMs: number;
  /** Integrated loudness, LUFS (ITU-R BS.1770-4). Silence is −70. */
  readonly loudnessLufs: number;
  /** dBTP. Silence is −100. */
  readonly truePeakDb: number;
  /** SHA-256 of the encoded bytes, hex. */
  readonly sha256: string;
  readonly byteLength: number;
  /** Long and loud enough for a preview. */
  readonly previewable: boolean;
}

export interface IngestOptions {
  readonly quality: number;
  /** Receives the encoded bytes as they are produced. */
  readonly write: (bytes: Uint8Array) => void | Promise<void>;
}

/** Measures and encodes audio as a stream; keeps at most one chunk in memory. */
export async function ingestPcm(
  chunks: Iterable<StereoPcm> | AsyncIterable<StereoPcm>,
  o: IngestOptions,
): Promise<AudioFacts> {
  const meter = createLoudnessMeter();
  const encoder = await createVorbisEncoder(o.quality);
  const hash = createHash("sha256");
  let byteLength = 0;
  const give = async (bytes: Uint8Array): Promise<void> => {
    if (bytes.length === 0) return;
    hash.update(bytes);
    byteLength += bytes.length;
    await o.write(bytes);
  };
  for await (const chunk of chunks) {
    meter.feed(chunk.left, chunk.right);
    await give(encoder.encode(chunk));
  }
  await give(encoder.finish());
  const loudnessLufs = Math.max(-70, round(meter.integrated()));
  return {
    frames: meter.frames,
    durationMs: Math.round((meter.frames / DELIVERY_RATE) * 1000),
    loudnessLufs,
    truePeakDb: Math.max(-100, round(meter.truePeakDb())),
    sha256: hash.digest("hex"),
    byteLength,
    previewable: meter.frames >= 3 * DELIVERY_RATE && loudnessLufs > -60,
  };
}

function round(db: number): number {
  return Math.round(db * 100) / 100;
}
