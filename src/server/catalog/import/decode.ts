import { readFile } from "node:fs/promises";
import { OfflineAudioContext } from "node-web-audio-api";
import { DELIVERY_RATE, type StereoPcm } from "#server/catalog/audio/vorbis.ts";
import type { Container, SoundStream } from "./containers/container.ts";
import { readContainer } from "./containers/read-container.ts";
import { decodeOpus } from "./opus.ts";

/**
 * [Note: memory of an import] The decoder returns a file's audio in one piece: 48 000 frames × channels × 4
 * bytes a second, 23 MB a minute in stereo, and about as much again while resampling (measured: 2.7 GB at the
 * peak for an hour of mp3 at 44.1 kHz). Files are decoded one at a time. These limits keep the worst stereo
 * case near 4 GB; loudness, encoding and storing buffer one second at a time.
 */
export const LIMITS = { bytes: 2 * 1024 ** 3 - 1, minutes: 90 } as const;

const PIECE = DELIVERY_RATE;
const HALF_POWER = Math.SQRT1_2;

/** The part of a decoded buffer that `stereo` needs; the decoder's AudioBuffer satisfies it. */
export interface DecodedSound {
  readonly length: number;
  readonly numberOfChannels: number;
  copyFromChannel(destination: Float32Array<ArrayBuffer>, channel: number, start: number): void;
}

/** A file whose streams are located but not yet decoded. */
export type OpenedFile = Pick<Container, "leastSeconds" | "isIncomplete"> & {
  /** Stereo at 48 kHz, about a second at a time. Throws when it cannot be decoded. */
  decode(): AsyncGenerator<StereoPcm>;
};

/** Opens any of mp3, m4a, flac, ogg (Vorbis or Opus) and wav. */
export async function openFile(path: string): Promise<OpenedFile> {
  const { buffer, byteOffset, byteLength } = await readFile(path);
  // Not as a Buffer: its slices share memory.
  const file = new Uint8Array(buffer, byteOffset, byteLength);
  const { streams, leastSeconds, isIncomplete } = readContainer(file);
  return {
    leastSeconds,
    isIncomplete,
    async *decode() {
      for (const stream of streams) yield* part(await decodeStream(stream), stream.heard);
    },
  };
}

async function decodeStream({ kind, bytes }: SoundStream): Promise<Sound> {
  if (kind === "opus") return decodeOpus(bytes);
  const context = new OfflineAudioContext(2, 1, DELIVERY_RATE);
  // The decoder takes ownership of the memory.
  return stereo(await context.decodeAudioData(new Uint8Array(bytes).buffer));
}

type Sound = Iterable<StereoPcm> | AsyncIterable<StereoPcm>;

/** The audible part of a buffer. */
async function* part(sound: Sound, heard: SoundStream["heard"]): AsyncGenerator<StereoPcm> {
  const from = Math.round((heard?.from ?? 0) * DELIVERY_RATE);
  const end = from + Math.round((heard?.length ?? Number.POSITIVE_INFINITY) * DELIVERY_RATE);
  let at = 0;
  for await (const { left, right } of sound) {
    const [first, last] = [Math.max(0, from - at), Math.min(left.length, end - at)];
    at += left.length;
    if (first < last) yield { left: left.subarray(first, last), right: right.subarray(first, last) };
  }
}

/**
 * The audio in stereo; the arrays are reused from chunk to chunk. Mono goes to both sides; with more than two
 * channels the centre and the rears are added to the sides at half power (ITU-R BS.775).
 *
 * [Note: never getChannelData] In node-web-audio-api it returns a bare view of native memory that is freed
 * together with the AudioBuffer, view or no view: noise or a crash follows
 * (ircam-ismm/node-web-audio-api#80). So samples are copied out, and the generator keeps the buffer alive
 * until it is done.
 */
export function* stereo(sound: DecodedSound): Generator<StereoPcm> {
  const count = sound.numberOfChannels;
  const left = new Float32Array(PIECE);
  const right = new Float32Array(PIECE);
  const other = new Float32Array(PIECE);
  // Where additional channels go. Four are L R Ls Rs; six are L R C LFE Ls Rs; the LFE is left out.
  const [centre, rearLeft, rearRight] =
    count === 3 ? [2] : count === 4 ? [undefined, 2, 3] : count >= 5 ? [2, count - 2, count - 1] : [];
  for (let start = 0; start < sound.length; start += PIECE) {
    const frames = Math.min(PIECE, sound.length - start);
    const fold = (channel: number | undefined, into: readonly Float32Array[]): void => {
      if (channel === undefined) return;
      sound.copyFromChannel(other, channel, start);
      for (const side of into) for (let i = 0; i < frames; i++) side[i]! += HALF_POWER * other[i]!;
    };
    sound.copyFromChannel(left, 0, start);
    if (count > 1) sound.copyFromChannel(right, 1, start);
    else right.set(left);
    fold(centre, [left, right]);
    fold(rearLeft, [left]);
    fold(rearRight, [right]);
    yield { left: left.subarray(0, frames), right: right.subarray(0, frames) };
  }
}
