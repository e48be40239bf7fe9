import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { HOUR_MS } from "#shared/domain/time/lengths.ts";
import { TEMPORARY_SUFFIX } from "./audio/atomic-file.ts";
import type { RenderAnswer, RenderJob } from "./render-worker.ts";
import { keepRendered, type RenderedTrack, readRendered } from "./rendered-track.ts";
import { CAN_STEP_BACK } from "./step-back.ts";
import type { TrackRecipe } from "./synth/render-track.ts";

/** From this priority on somebody waits for the track, and it is not rendered at low priority. */
export const URGENT = 1000;

/** If threads can lower their own priority, all cores are used; else one is left to the service. */
const POLITE_WORKERS = CAN_STEP_BACK ? availableParallelism() : Math.max(1, availableParallelism() - 1);
export interface RenderProgress {
  readonly done: number;
  readonly failed: number;
  /** Number of tracks requested so far. */
  readonly total: number;
  /** The track just finished; null for a failed one. */
  readonly track: RenderedTrack | null;
}

export interface CatalogueRendererOptions {
  /** The catalogue folder; audio goes to `folder/audio`. */
  readonly folder: string;
  readonly tracks: readonly { readonly slug: string; readonly recipe: TrackRecipe }[];
  /** Threads; by default `POLITE_WORKERS`. They start with the first job. */
  readonly workers?: number;
  readonly onProgress?: (progress: RenderProgress) => void;
}

export interface CatalogueRenderer {
  /**
   * Resolves once the track's audio is on disk; at once if it already is. Higher priorities go first, equal
   * ones in request order; a repeated request can raise a waiting track. Rejects when rendering fails twice
   * or after `close`.
   */
  render(slug: string, priority?: number): Promise<RenderedTrack>;
  /** The track's audio if it exists; never renders. */
  existing(slug: string): Promise<RenderedTrack | null>;
  /** Stops the threads. Unfinished work leaves at most a temporary file, which a later start removes. */
  close(): Promise<void>;
}

interface Waiting {
  readonly slug: string;
  readonly order: number;
  priority: number;
  tries: number;
  readonly promise: Promise<RenderedTrack>;
  readonly resolve: (track: RenderedTrack) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Renders demo tracks on worker threads into `folder/audio/<sha256>.ogg`, with a sidecar `<slug>.json` beside
 * it. The audio is on disk before its sidecar, so a process killed at any moment leaves either a complete
 * track or none.
 */
export function createCatalogueRenderer(o: CatalogueRendererOptions): CatalogueRenderer {
  const audio = join(o.folder, "audio");
  const recipes = new Map(o.tracks.map((t) => [t.slug, t.recipe]));
  const limit = o.workers ?? POLITE_WORKERS;
  const known = new Map<string, Waiting>();
  const queue: Waiting[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Waiting>();
  const swept = sweep(audio);
  let done = 0;
  let failed = 0;
  let order = 0;
  let closed = false;

  const existing = async (slug: string): Promise<RenderedTrack | null> => {
    const recipe = recipes.get(slug);
    return recipe ? readRendered(audio, slug, recipe) : null;
  };

  const settle = (job: Waiting, outcome: RenderedTrack | Error): void => {
    if (outcome instanceof Error) {
      failed++;
      known.delete(job.slug);
      job.reject(outcome);
    } else {
      done++;
      job.resolve(outcome);
    }
    o.onProgress?.({
      done,
      failed,
      total: known.size + failed,
      track: outcome instanceof Error ? null : outcome,
    });
  };

  const again = (job: Waiting, reason: string): void => {
    if (closed) settle(job, new Error("The renderer is closed"));
    else if (job.tries < 2) queue.push(job);
    else settle(job, new Error(`Could not render ${job.slug}: ${reason}`));
  };

  const hire = (): Worker => {
    const worker = new Worker(new URL("./render-worker.ts", import.meta.url));
    worker.on("message", (answer: RenderAnswer) => {
      const job = busy.get(worker);
      if (!job) return;
      const finish = async (): Promise<void> => {
        if (!answer.ok) return again(job, answer.reason);
        settle(job, await keepRendered(audio, job.slug, recipes.get(job.slug)!, answer.facts));
      };
      void finish()
        .catch((error: unknown) => again(job, String(error)))
        .finally(() => {
          busy.delete(worker);
          if (closed) return;
          idle.push(worker);
          pump();
          dismiss();
        });
    });
    worker.on("error", (error) => {
      const job = busy.get(worker);
      busy.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
      if (job) again(job, error instanceof Error ? error.message : String(error));
      pump();
    });
    return worker;
  };

  const pump = (): void => {
    while (!closed && queue.length > 0 && (idle.length > 0 || busy.size < limit)) {
      queue.sort((a, b) => b.priority - a.priority || a.order - b.order);
      const job = queue.shift()!;
      const worker = idle.pop() ?? hire();
      job.tries++;
      busy.set(worker, job);
      worker.postMessage({
        slug: job.slug,
        recipe: recipes.get(job.slug)!,
        folder: audio,
        urgent: job.priority >= URGENT,
      } satisfies RenderJob);
    }
  };

  /** Idle threads exit to free their memory; a later job starts new ones. */
  const dismiss = (): void => {
    for (const worker of idle.splice(0)) void worker.terminate();
  };

  return {
    existing,
    render(slug, priority = 0) {
      if (closed) return Promise.reject(new Error("The renderer is closed"));
      if (!recipes.has(slug)) return Promise.reject(new Error(`No such track: ${slug}`));
      const before = known.get(slug);
      if (before) {
        before.priority = Math.max(before.priority, priority);
        return before.promise;
      }
      const { promise, resolve, reject } = Promise.withResolvers<RenderedTrack>();
      // A caller that only triggers rendering need not await it; failures also reach `onProgress`.
      promise.catch(() => undefined);
      const job: Waiting = { slug, order: order++, priority, tries: 0, promise, resolve, reject };
      known.set(slug, job);
      void swept
        .then(() => existing(slug))
        .then((track) => {
          if (track) settle(job, track);
          else if (closed) settle(job, new Error("The renderer is closed"));
          else {
            queue.push(job);
            pump();
          }
        })
        .catch((error: unknown) => settle(job, error instanceof Error ? error : new Error(String(error))));
      return promise;
    },
    async close() {
      closed = true;
      const workers = [...idle, ...busy.keys()];
      for (const job of [...queue.splice(0), ...busy.values()])
        settle(job, new Error("The renderer is closed"));
      busy.clear();
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/**
 * Removes partial files of a killed process. An hour's grace: the importer may be writing at the same time.
 */
async function sweep(audio: string): Promise<void> {
  await mkdir(audio, { recursive: true });
  for (const name of await readdir(audio)) {
    if (!name.endsWith(TEMPORARY_SUFFIX)) continue;
    const path = join(audio, name);
    const age =
      Date.now() -
      (await stat(path).then(
        (s) => s.mtimeMs,
        () => Date.now(),
      ));
    if (age >= HOUR_MS) await rm(path, { force: true });
  }
}
