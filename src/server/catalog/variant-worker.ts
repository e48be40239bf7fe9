import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import { createAtomicFile } from "./audio/atomic-file.ts";
import { createVorbisEncoder, type StereoPcm } from "./audio/vorbis.ts";
import { stepBack } from "./step-back.ts";
import { renderTrack, type TrackRecipe } from "./synth/render-track.ts";

/** Messages between the service and the thread that makes additional encodings. */
export interface VariantJob {
  readonly key: string;
  /** Source of the audio: a new rendering, or an existing encoding. */
  readonly from: { readonly recipe: TrackRecipe } | { readonly path: string };
  /** Required number of frames. */
  readonly frames: number;
  /** Vorbis quality. */
  readonly quality: number;
  /** Folder of the finished file, which is named by its hash. */
  readonly folder: string;
}

export type VariantAnswer =
  | { readonly key: string; readonly ok: true; readonly sha256: string; readonly bytes: number }
  | { readonly key: string; readonly ok: false; readonly reason: string };

/** Compressed bytes read at once. */
const READ_BYTES = 64 * 1024;

async function carryOut({ key, from, frames, quality, folder }: VariantJob): Promise<VariantAnswer> {
  const file = await createAtomicFile(folder);
  try {
    const encoder = await createVorbisEncoder(quality);
    const hash = createHash("sha256");
    let bytes = 0;
    const give = async (encoded: Uint8Array) => {
      hash.update(encoded);
      bytes += encoded.length;
      await file.write(encoded);
    };
    let encodedFrames = 0;
    for await (const piece of "recipe" in from ? renderTrack(from.recipe) : decodePieces(from.path, frames)) {
      encodedFrames += piece.left.length;
      await give(encoder.encode(piece));
    }
    await give(encoder.finish());
    if (encodedFrames !== frames) throw new Error(`it has ${encodedFrames} frames instead of ${frames}`);
    const sha256 = hash.digest("hex");
    await file.commit(join(folder, `${sha256}.ogg`));
    return { key, ok: true, sha256, bytes };
  } catch (error) {
    return { key, ok: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await file.discard();
  }
}

/** Decodes a delivered file in pieces, up to its exact last frame. */
async function* decodePieces(path: string, frames: number): AsyncGenerator<StereoPcm> {
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  let file: FileHandle | null = null;
  try {
    file = await open(path, "r");
    const bytes = new Uint8Array(READ_BYTES);
    let left = frames;
    for (let atEnd = false; left > 0 && !atEnd; ) {
      const { bytesRead } = await file.read(bytes, 0, READ_BYTES, null);
      atEnd = bytesRead === 0;
      const { channelData, samplesDecoded } = atEnd
        ? await decoder.flush()
        : await decoder.decode(bytes.subarray(0, bytesRead));
      const [first, second = first] = channelData;
      const count = Math.min(samplesDecoded, left);
      if (!first || !second || count === 0) continue;
      left -= count;
      yield { left: first.subarray(0, count), right: second.subarray(0, count) };
    }
  } finally {
    decoder.free();
    await file?.close();
  }
}

if (parentPort) {
  const port = parentPort;
  stepBack();
  port.on("message", (job: VariantJob) => {
    void carryOut(job).then((answer) => port.postMessage(answer));
  });
}
