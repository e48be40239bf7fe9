import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import { createAtomicFile } from "./audio/atomic-file.ts";
import { decodeVorbis } from "./audio/decode-vorbis.ts";
import { createVorbisEncoder } from "./audio/vorbis.ts";
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
    const pieces =
      "recipe" in from ? renderTrack(from.recipe) : decodeVorbis(createReadStream(from.path), frames);
    for await (const piece of pieces) {
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

if (parentPort) {
  const port = parentPort;
  stepBack();
  port.on("message", (job: VariantJob) => {
    void carryOut(job).then((answer) => port.postMessage(answer));
  });
}
