import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import { createOggEncoder } from "wasm-media-encoders";
import { createPageSealer } from "./ogg-pages.ts";

/** Stereo sound at 48 kHz; both arrays have the same length. */
export interface StereoPcm {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export const DELIVERY_RATE = 48_000;

/**
 * Vorbis quality (−1..10): of what Roomtone makes itself, about 128 kbit/s; of music brought along (encoded a second
 * time, so finer); of the other bitrates a zone may ask for, about 64 and 192 kbit/s; of the music every player carries.
 */
export const QUALITY = { demo: 4, imported: 6, low: 0, high: 6, fallback: 3 } as const;

/** Encodes piece by piece. */
export interface VorbisEncoder {
  /** The bytes that are ready; a copy, yours to keep. */
  encode(pcm: StereoPcm): Uint8Array<ArrayBuffer>;
  /** The last bytes. The encoder is spent. */
  finish(): Uint8Array<ArrayBuffer>;
}

/** The encoder works in pieces of this many frames: its memory does not grow with the length of the track. */
const PIECE = 8192;

export async function createVorbisEncoder(quality: number): Promise<VorbisEncoder> {
  const encoder = await createOggEncoder();
  encoder.configure({ sampleRate: DELIVERY_RATE, channels: 2, vbrQuality: quality });
  const seal = createPageSealer();
  return {
    encode({ left, right }) {
      const parts: Uint8Array[] = [];
      for (let start = 0; start < left.length; start += PIECE) {
        const end = Math.min(left.length, start + PIECE);
        parts.push(Uint8Array.from(encoder.encode([left.subarray(start, end), right.subarray(start, end)])));
      }
      return seal(join(parts));
    },
    finish: () => seal(encoder.finalize()),
  };
}

/** Encodes a whole sound. */
export async function encodeVorbis(pcm: StereoPcm, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await createVorbisEncoder(quality);
  return join([encoder.encode(pcm), encoder.finish()]);
}

/**
 * Decodes a whole Ogg Vorbis file as delivered.
 *
 * [Note: the trimming rule] libvorbis's first packet primes the overlap and gives no sound, so there is nothing to cut at
 * the start: sample 0 of the decoder is sample 0 of the source (lag 0). At the end the last block runs over; the granule
 * position of the last page (page header flag 4, 64 bits little-endian at offset 6) is the exact number of frames, and
 * everything after it is cut. `OggVorbisDecoder.decodeFile` cuts by itself; whoever feeds it with `decode` and `flush`
 * must count frames and cut at `vorbisFrames(bytes)` themselves if they want to be independent of page boundaries.
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

/** The number of frames in a single-stream Ogg file, read from its last page; null when there is no such page. */
export function vorbisFrames(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = bytes.byteLength - 27; at >= 0; at--) {
    if (
      bytes[at] === 0x4f &&
      bytes[at + 1] === 0x67 &&
      bytes[at + 2] === 0x67 &&
      bytes[at + 3] === 0x53 &&
      bytes[at + 4] === 0
    ) {
      return Number(view.getBigInt64(at + 6, true));
    }
  }
  return null;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
