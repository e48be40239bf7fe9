import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Bitrate } from "#shared/contract/player.ts";
import { writeAtomically } from "./audio/atomic-file.ts";
import { QUALITY } from "./audio/vorbis.ts";
import { audioFile } from "./store-files.ts";
import type { TrackRecipe } from "./synth/render-track.ts";
import type { VariantAnswer, VariantJob } from "./variant-worker.ts";

/** Encodings that are made on first request. */
export type MadeBitrate = Exclude<Bitrate, "normal">;

/** A catalogue track in its normal encoding. */
export interface OriginalAudio {
  readonly trackId: string;
  readonly sha256: string;
  readonly frames: number;
}

/** Facts about an additional encoding; written beside it once it is complete. */
const Variant = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().positive(),
  frames: z.int().positive(),
});
export type Variant = z.output<typeof Variant>;

export interface AudioVariantsOptions {
  readonly catalogueDir: string;
  /** Recipes of the tracks that the service rendered itself, by id. */
  readonly recipes: () => ReadonlyMap<string, TrackRecipe>;
  readonly onFailure: (key: string, reason: string) => void;
}

/** Number of encodings cached without looking at the disk. */
const KEPT = 20_000;

/** How long a failed encoding is not retried, in ms. */
const FAILED_FOR_MS = 60 * 60_000;

/**
 * The tracks' other encodings. `low` is encoded from the normal one, `high` rendered anew from a track's
 * recipe; imported music has nothing finer than the delivered encoding, which then is its `high`.
 *
 * An encoding is made once, in the background, when the first player requests it: `{normal
 * sha256}.{bitrate}.json` beside the audio names it. A track that is rendered or imported again has another
 * hash, and so its own encodings.
 */
export class AudioVariants {
  readonly #options: AudioVariantsOptions;
  readonly #known = new LRUCache<string, Variant>({ max: KEPT });
  readonly #waiting = new Map<string, VariantJob>();
  /** Not retried for a while: a disk that is full today may have room tomorrow. */
  readonly #failed = new LRUCache<string, true>({ max: KEPT, ttl: FAILED_FOR_MS });
  #recipes: ReadonlyMap<string, TrackRecipe> | null = null;
  #worker: Worker | null = null;
  #closed = false;

  constructor(options: AudioVariantsOptions) {
    this.#options = options;
  }

  /** Whether no encoding will ever match this request better than the normal one. */
  isOriginal(trackId: string, bitrate: Bitrate): boolean {
    return bitrate === "normal" || (bitrate === "high" && !this.#recipeOf(trackId));
  }

  /** The encoding, if it exists. */
  async find({ sha256 }: Pick<OriginalAudio, "sha256">, bitrate: MadeBitrate): Promise<Variant | null> {
    const key = keyOf(sha256, bitrate);
    const known = this.#known.get(key);
    if (known) return known;
    try {
      const found = await readVariant(this.#notePath(key));
      if (!found) return null;
      const { size } = await stat(audioFile(this.#options.catalogueDir, found.sha256));
      if (size !== found.bytes) return null;
      this.#known.set(key, found);
      return found;
    } catch {
      return null;
    }
  }

  /** Looks at the disk again: encodings of deleted tracks may be gone. */
  forget(): void {
    this.#known.clear();
  }

  /** Queues the encoding after earlier requests. */
  want({ trackId, sha256, frames }: OriginalAudio, bitrate: MadeBitrate): void {
    const key = keyOf(sha256, bitrate);
    if (this.#closed || this.#waiting.has(key) || this.#failed.has(key)) return;
    const { catalogueDir } = this.#options;
    const recipe = bitrate === "high" ? this.#recipeOf(trackId) : undefined;
    const from = recipe ? { recipe } : { path: audioFile(catalogueDir, sha256) };
    const folder = path.join(catalogueDir, "audio");
    this.#waiting.set(key, { key, from, frames, quality: QUALITY[bitrate], folder });
    if (!this.#worker) this.#begin();
  }

  /** Stops encoding. Unfinished work leaves at most a temporary file. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting.clear();
    await this.#worker?.terminate();
  }

  #begin(): void {
    const worker = new Worker(new URL("./variant-worker.ts", import.meta.url));
    this.#worker = worker;
    worker.on("message", (answer: VariantAnswer) => void this.#take(answer));
    worker.on("error", (error) => {
      const [key] = this.#waiting.keys();
      if (key !== undefined) this.#fail(key, String(error));
      this.#worker = null;
      if (this.#waiting.size > 0 && !this.#closed) this.#begin();
    });
    this.#next();
  }

  /** Dispatches the oldest job; without one the thread exits to free its memory. */
  #next(): void {
    const [job] = this.#waiting.values();
    if (job && !this.#closed) {
      this.#worker?.postMessage(job);
      return;
    }
    void this.#worker?.terminate();
    this.#worker = null;
  }

  async #take(answer: VariantAnswer): Promise<void> {
    const { key } = answer;
    const job = this.#waiting.get(key);
    if (job && answer.ok) {
      const made: Variant = { sha256: answer.sha256, bytes: answer.bytes, frames: job.frames };
      await writeAtomically(this.#notePath(key), JSON.stringify(made)).then(
        () => this.#known.set(key, made),
        (error: unknown) => this.#fail(key, String(error)),
      );
    } else if (!answer.ok) {
      this.#fail(key, answer.reason);
    }
    this.#waiting.delete(key);
    this.#next();
  }

  #fail(key: string, reason: string): void {
    this.#waiting.delete(key);
    this.#failed.set(key, true);
    this.#options.onFailure(key, reason);
  }

  #recipeOf(trackId: string): TrackRecipe | undefined {
    this.#recipes ??= this.#options.recipes();
    return this.#recipes.get(trackId);
  }

  #notePath(key: string): string {
    return path.join(this.#options.catalogueDir, "audio", `${key}.json`);
  }
}

/** Reads the note of an encoding; null when there is none. */
export async function readVariant(notePath: string): Promise<Variant | null> {
  try {
    return Variant.parse(JSON.parse(await readFile(notePath, "utf8")));
  } catch {
    return null;
  }
}

function keyOf(sha256: string, bitrate: MadeBitrate): string {
  return `${sha256}.${bitrate}`;
}
