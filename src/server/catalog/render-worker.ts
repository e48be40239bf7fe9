import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import { createAtomicFile } from "./audio/atomic-file.ts";
import { type AudioFacts, ingestPcm } from "./audio/ingest.ts";
import { QUALITY } from "./audio/vorbis.ts";
import { stepBack } from "./step-back.ts";
import { renderTrack, type TrackRecipe } from "./synth/render-track.ts";

/** Messages between the renderer and its worker threads. */
export interface RenderJob {
  readonly slug: string;
  readonly recipe: TrackRecipe;
  /** Folder of the finished file, which is named by its hash. */
  readonly folder: string;
  /** Somebody waits for it: it is rendered at the process's normal priority. */
  readonly urgent: boolean;
}

export type RenderAnswer =
  | { readonly slug: string; readonly ok: true; readonly facts: AudioFacts }
  | { readonly slug: string; readonly ok: false; readonly reason: string };

async function carryOut(job: RenderJob): Promise<RenderAnswer> {
  const file = await createAtomicFile(job.folder);
  try {
    const facts = await ingestPcm(renderTrack(job.recipe), {
      quality: QUALITY.demo,
      write: (bytes) => file.write(bytes),
    });
    await file.commit(join(job.folder, `${facts.sha256}.ogg`));
    return { slug: job.slug, ok: true, facts };
  } catch (error) {
    return { slug: job.slug, ok: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await file.discard();
  }
}

if (parentPort) {
  const port = parentPort;
  port.on("message", (job: RenderJob) => {
    if (!job.urgent) stepBack();
    void carryOut(job).then((answer) => port.postMessage(answer));
  });
}
