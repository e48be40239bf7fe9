import { createOggEncoder } from "wasm-media-encoders";
import { createPageSealer } from "./ogg-pages.ts";

/** Stereo audio at 48 kHz; both arrays have the same length. */
export interface StereoPcm {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export const DELIVERY_RATE = 48_000;

/**
 * Vorbis quality (−1..10): for Roomtone's own renderings, about 128 kbit/s; for imported music (encoded a
 * second time, so finer); for the other bitrates that a zone may request, about 64 and 192 kbit/s; for the
 * music bundled with every player; for sounds that messages are cut from, which encodes them once more.
 */
export const QUALITY = { demo: 4, imported: 6, low: 0, high: 6, fallback: 3, source: 8 } as const;

/** Encodes in pieces. */
export interface VorbisEncoder {
  /** The bytes that are ready, as a copy that the caller owns. */
  encode(pcm: StereoPcm): Uint8Array<ArrayBuffer>;
  /** The last bytes. The encoder cannot be used afterwards. */
  finish(): Uint8Array<ArrayBuffer>;
}

/** The encoder works in pieces of this many frames, so its memory does not grow with the track's length. */
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

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
