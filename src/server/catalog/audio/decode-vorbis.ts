import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import type { StereoPcm } from "./vorbis.ts";

/** Decodes a file that this service encoded in pieces, up to its exact last frame. */
export async function* decodeVorbis(
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  frames: number,
): AsyncGenerator<StereoPcm> {
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  let left = frames;
  try {
    for await (const piece of bytes) {
      yield* cut(await decoder.decode(piece));
      if (left === 0) return;
    }
    yield* cut(await decoder.flush());
  } finally {
    decoder.free();
  }

  function* cut({
    channelData: [first, second = first],
    samplesDecoded,
  }: {
    readonly channelData: readonly Float32Array[];
    readonly samplesDecoded: number;
  }): Generator<StereoPcm> {
    const count = Math.min(samplesDecoded, left);
    if (!first || !second || count === 0) return;
    left -= count;
    yield { left: first.subarray(0, count), right: second.subarray(0, count) };
  }
}
