import { createHash } from "node:crypto";
import { createLoudnessMeter } from "./loudness.ts";
import { createVorbisEncoder, DELIVERY_RATE, type StereoPcm } from "./vorbis.ts";

/** What is known of a track's audio once it is in. */
export interface AudioFacts {
  /** Exact, at 48 kHz. */
  readonly frames: number;
  readonly durationMs: number;
  /** Integrated loudness, LUFS (ITU-R BS.1770-4). Silence is −70. */
  readonly loudnessLufs: number;
  /** dBTP. Silence is −100. */
  readonly truePeakDb: number;
  /** Of the encoded bytes, hex. */
  readonly sha256: string;
  readonly byteLength: number;
  /** Long enough, and loud enough, to be worth a preview. */
  readonly previewable: boolean;
}

export interface IngestOptions {
  readonly quality: number;
  /** Takes the encoded bytes as they come. */
  readonly write: (bytes: Uint8Array) => void | Promise<void>;
}

/** Measures and encodes sound as it comes; holds no more of it than one chunk. */
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
