import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import { createVorbisEncoder, type StereoPcm } from "#server/catalog/audio/vorbis.ts";

/** Encodes a whole sound like the service. */
export async function encodeVorbis(pcm: StereoPcm, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await createVorbisEncoder(quality);
  return Uint8Array.from(Buffer.concat([encoder.encode(pcm), encoder.finish()]));
}

/**
 * Decodes a whole Ogg Vorbis file. Sample 0 of the decoder is sample 0 of the source: libvorbis's first packet primes
 * the overlap and yields no sound. The granule position of the last page is the exact number of frames; the rest is
 * cut.
 */
export async function decodeVorbis(
  bytes: Uint8Array,
): Promise<StereoPcm & { readonly frames: number; readonly sampleRate: number }> {
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  try {
    const { channelData, sampleRate, errors } = await decoder.decodeFile(bytes);
    const [left, right = left] = channelData;
    const exact = vorbisFrames(bytes);
    if (!left || !right || exact === null)
      throw new Error(`Not an Ogg Vorbis file${errors[0] ? `: ${errors[0].message}` : ""}`);
    const frames = Math.min(exact, left.length);
    return { left: left.subarray(0, frames), right: right.subarray(0, frames), frames, sampleRate };
  } finally {
    decoder.free();
  }
}

/** The number of frames in a single-stream Ogg file, read from its last page; null if there is no such page. */
export function vorbisFrames(bytes: Uint8Array): number | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lastPage = file.lastIndexOf("OggS\0");
  return lastPage < 0 ? null : Number(file.readBigInt64LE(lastPage + 6));
}
