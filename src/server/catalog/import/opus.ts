import { OggOpusDecoder } from "ogg-opus-decoder";
import type { StereoPcm } from "#server/catalog/audio/vorbis.ts";

/** Opus in Ogg (RFC 7845): .opus files, and .ogg files with Opus. Always decoded at 48 kHz. */

/** Bytes decoded at once: a few seconds of music. */
const PIECE = 65_536;

/** Decodes to stereo in pieces; more than two channels are downmixed. */
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
