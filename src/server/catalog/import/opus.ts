import { OggOpusDecoder } from "ogg-opus-decoder";
import type { StereoPcm } from "../audio/vorbis.ts";

/** Opus in Ogg (RFC 7845): .opus files, and .ogg files that hold it. It is always decoded at 48 kHz. */

/** Bytes that are decoded at once: a few seconds of music. */
const PIECE = 65_536;

/** Decodes it to stereo a piece at a time; more than two channels are folded. */
export async function* decodeOpus(file: Uint8Array): AsyncGenerator<StereoPcm> {
  const decoder = new OggOpusDecoder({ forceStereo: true });
  await decoder.ready;
  try {
    for (let at = 0; at < file.length; at += PIECE)
      yield* stereo(await decoder.decode(file.subarray(at, at + PIECE)));
    yield* stereo(await decoder.flush());
  } finally {
    decoder.free();
  }
}

function* stereo({ channelData }: { readonly channelData: readonly Float32Array[] }): Generator<StereoPcm> {
  const [left, right = left] = channelData;
  if (left && right && left.length > 0) yield { left, right };
}
