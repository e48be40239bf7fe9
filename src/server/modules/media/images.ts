import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { renderCover, resizeCover } from "#server/catalog/art/cover.ts";
import { writeAtomically } from "#server/catalog/audio/atomic-file.ts";
import { coverSpec, DRAWN_UP_TO, drawSmall } from "#server/catalog/store-covers.ts";
import { imagesFolder, MASTER_FILE } from "#server/catalog/store-files.ts";
import { WorkQueue } from "#server/plugins/jobs/work-queue.ts";
import { imageSize } from "#shared/domain/formatting/images.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/**
 * Pictures in the requested sizes. Each is rendered once and stored on disk; the most recently served stay in
 * memory.
 *
 * [Note: few widths] Sizes are rounded up to the next of these, so that nobody can make the service render
 * thousands of sizes of one cover; the browser scales the rest.
 */
const WIDTHS = [48, 96, 144, 200, 288, 400, 640, 800, 1200, 1600] as const;

const KEPT_BYTES = 64_000_000;
const IMAGE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;

/** Resizing takes about ten ms, a full picture seconds: one of each runs at a time. */
const SIZES = { concurrency: 1, mostWaiting: 200 } as const;
const MASTERS = { concurrency: 1, mostWaiting: 8 } as const;

/** A file's bytes; null when it has no source; `busy` when too many pictures are waiting. */
type Drawn = Buffer | null | "busy";

export interface Picture {
  readonly bytes: Buffer;
  /** Strong, with its quotes. */
  readonly etag: string;
}

/** The stored width for a requested size. */
function keptWidth(width: number): number {
  const wanted = imageSize(width);
  return WIDTHS.find((kept) => kept >= wanted) ?? WIDTHS[WIDTHS.length - 1] ?? wanted;
}

interface Log {
  warn(details: object, message: string): void;
}

/** The pictures in a folder; see /media/image. Covers are square: the larger side decides. */
export class ImageStore {
  readonly #folder: string;
  readonly #kept = new LRUCache<string, Picture>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  readonly #making = new Map<string, Promise<Drawn>>();
  readonly #sizes = new WorkQueue(SIZES);
  readonly #masters = new WorkQueue(MASTERS);

  readonly #log: Log;
  /** Pictures found to be broken, each of which is reported once. */
  readonly #broken = new LRUCache<string, true>({ max: 1_000 });

  constructor(catalogueDir: string, log: Log) {
    this.#folder = imagesFolder(catalogueDir);
    this.#log = log;
  }

  /** A picture by its id in about this width. Refusals: unknown, busy. */
  async get(imageId: string, size: number): Promise<Result<Picture, "unknown" | "busy">> {
    if (!IMAGE_ID.test(imageId)) return refuse("unknown");
    const width = keptWidth(size);
    const file = path.join(imageId, `${width}.webp`);
    const kept = this.#kept.get(file);
    if (kept) return ok(kept);
    const bytes = await this.#once(file, () => this.#draw(imageId, width));
    if (bytes === "busy" || bytes === null) return refuse(bytes ?? "unknown");
    const picture = { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url")}"` };
    this.#kept.set(file, picture);
    return ok(picture);
  }

  /** Cancels pending work. */
  close(): void {
    this.#masters.end();
    this.#sizes.end();
  }

  async #draw(imageId: string, width: number): Promise<Drawn> {
    const masterFile = path.join(imageId, MASTER_FILE);
    const own = await this.#read(masterFile);
    if (own) return await this.#resize(imageId, own, width);
    const spec = coverSpec(imageId);
    if (!spec) return null;
    if (width <= DRAWN_UP_TO) return await inTurn(this.#sizes, () => drawSmall(spec, width));
    const master = await this.#once(masterFile, () =>
      inTurn(this.#masters, async () => (await renderCover(spec)).master),
    );
    if (!(master instanceof Buffer)) return master;
    return await inTurn(this.#sizes, () => resizeCover(master, width));
  }

  /** An unreadable stored picture counts as missing: screens show their placeholder. */
  async #resize(imageId: string, own: Buffer, width: number): Promise<Drawn> {
    try {
      return await inTurn(this.#sizes, () => resizeCover(own, width));
    } catch (error) {
      if (!this.#broken.has(imageId)) this.#log.warn({ err: error, imageId }, "A stored picture is broken");
      this.#broken.set(imageId, true);
      return null;
    }
  }

  /** The file, or the result of `make`, which is stored; concurrent calls share the work. */
  #once(file: string, make: () => Promise<Drawn>): Promise<Drawn> {
    const making = this.#making.get(file);
    if (making) return making;
    const made = this.#readOrMake(file, make).finally(() => this.#making.delete(file));
    this.#making.set(file, made);
    return made;
  }

  async #readOrMake(file: string, make: () => Promise<Drawn>): Promise<Drawn> {
    const found = await this.#read(file);
    if (found) return found;
    const made = await make();
    // With a full disk the picture is still served, and rendered again next time.
    if (made instanceof Buffer)
      await writeAtomically(path.join(this.#folder, file), made).catch(() => undefined);
    return made;
  }

  async #read(file: string): Promise<Buffer | null> {
    const bytes = await readFile(path.join(this.#folder, file)).catch(() => null);
    return bytes?.length ? bytes : null;
  }
}

async function inTurn(queue: WorkQueue, draw: () => Promise<Buffer>): Promise<Drawn> {
  const drawn = await queue.run(draw);
  return drawn.ok ? drawn.value : "busy";
}
