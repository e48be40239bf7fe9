/** Headers of MPEG audio frames. Source: ISO/IEC 11172-3 and 13818-3, section 2.4.2.3. */

export interface MpegFrame {
  /** Bytes, including the header. */
  readonly length: number;
  readonly samples: number;
  readonly sampleRate: number;
  /** End of the frame's side information, after which encoders put the metadata of a first frame. */
  readonly sideEnd: number;
  /** Equal for frames that may belong to one stream. */
  readonly kind: string;
}

/** kbit/s by layer, of version 1 and of versions 2 and 2.5; indexes 0 and 15 are unused. */
const BITRATES = {
  1: [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ],
  2: [
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ],
} as const;

const RATES = [44_100, 48_000, 32_000] as const;

/** Version 1, 2 or 2.5 by its two bits; 1 is reserved. */
const RATE_DIVISORS = [4, null, 2, 1] as const;

/** The frame that begins at this position; null when there is none. */
export function frameAt(bytes: Uint8Array, at: number): MpegFrame | null {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe0) !== 0xe0) return null;
  const [, second, third, fourth] = bytes.subarray(at, at + 4) as unknown as [number, number, number, number];
  const divisor = RATE_DIVISORS[(second >> 3) & 3] ?? null;
  const layer = 4 - ((second >> 1) & 3);
  const baseRate = RATES[(third >> 2) & 3];
  const isFirstVersion = divisor === 1;
  const bitrate = BITRATES[isFirstVersion ? 1 : 2][layer - 1]?.[third >> 4];
  if (divisor === null || layer > 3 || !baseRate || !bitrate) return null;
  const sampleRate = baseRate / divisor;
  const samples = layer === 1 ? 384 : layer === 3 && !isFirstVersion ? 576 : 1152;
  const padding = (third >> 1) & 1;
  const slot = layer === 1 ? 4 : 1;
  const length = (Math.floor((samples / 8 / slot) * ((bitrate * 1000) / sampleRate)) + padding) * slot;
  const isMono = fourth >> 6 === 3;
  const sideBytes = isFirstVersion ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return {
    length,
    samples,
    sampleRate,
    sideEnd: at + 4 + sideBytes,
    kind: `${divisor} ${layer} ${sampleRate} ${isMono}`,
  };
}
