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

/** The encodings that are made when somebody first asks for them. */
export type MadeBitrate = Exclude<Bitrate, "normal">;

/** A track as it stands in the catalogue, in its normal encoding. */
export interface OriginalAudio {
  readonly trackId: string;
  readonly sha256: string;
  readonly frames: number;
}

/** What is known of a further encoding; written beside it once it is complete. */
const Variant = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().positive(),
  frames: z.int().positive(),
});
export type Variant = z.output<typeof Variant>;

export interface AudioVariantsOptions {
  readonly catalogueDir: string;
  /** How tracks were made that the service made itself, by id. */
  readonly recipes: () => ReadonlyMap<string, TrackRecipe>;
  readonly onFailure: (key: string, reason: string) => void;
}

/** Encodings that are remembered without looking at the disk. */
const KEPT = 20_000;

/** How long an encoding that could not be made is left alone, in ms. */
const FAILED_FOR_MS = 60 * 60_000;

/**
 * The tracks' other encodings. `low` is encoded from the normal one, `high` made anew from a track's recipe; of music that
 * was brought along nothing finer is kept than what is delivered, which then is its `high`.
 *
 * An encoding is made once, in the background, when the first player asks for it: `{normal sha256}.{bitrate}.json` beside
 * the audio names it. A track that is rendered or imported anew has another hash, and so encodings of its own.
 */
export class AudioVariants {
  readonly #options: AudioVariantsOptions;
  readonly #known = new LRUCache<string, Variant>({ max: KEPT });
  readonly #waiting = new Map<string, VariantJob>();
  /** Not tried again for a while: a disk that is full today need not be tomorrow. */
  readonly #failed = new LRUCache<string, true>({ max: KEPT, ttl: FAILED_FOR_MS });
  #recipes: ReadonlyMap<string, TrackRecipe> | null = null;
  #worker: Worker | null = null;
  #closed = false;

  constructor(options: AudioVariantsOptions) {
    this.#options = options;
  }

  /** Whether the normal encoding is the best answer to this wish that there will ever be. */
  isOriginal(trackId: string, bitrate: Bitrate): boolean {
    return bitrate === "normal" || (bitrate === "high" && !this.#recipeOf(trackId));
  }

  /** The encoding, if it is there. */
  async find({ sha256 }: Pick<OriginalAudio, "sha256">, bitrate: MadeBitrate): Promise<Variant | null> {
    const key = keyOf(sha256, bitrate);
    const known = this.#known.get(key);
    if (known) return known;
    try {
      const found = Variant.parse(JSON.parse(await readFile(this.#notePath(key), "utf8")));
      const { size } = await stat(audioFile(this.#options.catalogueDir, found.sha256));
      if (size !== found.bytes) return null;
      this.#known.set(key, found);
      return found;
    } catch {
      return null;
    }
  }

  /** Makes the encoding when those that were asked for before are made. */
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

  /** Makes no more. What was not finished leaves at most a temporary file. */
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

  /** Hands out the oldest job; without one the thread gives its memory back. */
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

function keyOf(sha256: string, bitrate: MadeBitrate): string {
  return `${sha256}.${bitrate}`;
}
