import { readFile } from "node:fs/promises";
import { OfflineAudioContext } from "node-web-audio-api";
import { DELIVERY_RATE, type StereoPcm } from "../audio/vorbis.ts";

/**
 * [Note: how much memory an import takes] The decoder gives a file's sound whole: 48 000 frames × channels × 4 bytes a
 * second, 23 MB a minute in stereo, and about as much again while it changes the sample rate. Files are decoded one at a
 * time. These limits keep the worst case near 4 GB; loudness, encoding and storing hold a second at a time.
 */
export const LIMITS = { bytes: 1.5 * 1024 ** 3, minutes: 90 } as const;

const PIECE = DELIVERY_RATE;
const HALF_POWER = Math.SQRT1_2;

/** Decodes any of mp3, m4a, flac, ogg and wav to stereo at 48 kHz; gives it a second at a time. Throws when it cannot. */
export async function decodeFile(path: string): Promise<{ frames: number; pieces: Generator<StereoPcm> }> {
  const file = await readFile(path);
  const context = new OfflineAudioContext(2, 1, DELIVERY_RATE);
  const sound = await context.decodeAudioData(
    file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength),
  );
  if (sound.length === 0) throw new Error("it holds no sound");
  const channels = Array.from({ length: sound.numberOfChannels }, (_, i) => sound.getChannelData(i));
  return { frames: sound.length, pieces: stereo(channels, sound.length) };
}

/** Mono goes to both sides; of more than two channels the centre and the rears go to the sides at half power (BS.775). */
export function* stereo(channels: readonly Float32Array[], frames: number): Generator<StereoPcm> {
  const [front, other = front, centre, , rearLeft, rearRight] = channels;
  if (!front || !other) return;
  for (let start = 0; start < frames; start += PIECE) {
    const end = Math.min(frames, start + PIECE);
    if (channels.length <= 2) {
      yield { left: front.subarray(start, end), right: other.subarray(start, end) };
      continue;
    }
    const left = front.slice(start, end);
    const right = other.slice(start, end);
    const quad = channels.length === 4;
    const middle = quad ? undefined : centre;
    const backLeft = quad ? centre : rearLeft;
    const backRight = quad ? channels[3] : rearRight;
    for (let i = 0; i < left.length; i++) {
      const m = middle?.[start + i] ?? 0;
      left[i]! += HALF_POWER * (m + (backLeft?.[start + i] ?? 0));
      right[i]! += HALF_POWER * (m + (backRight?.[start + i] ?? 0));
    }
    yield { left, right };
  }
}
