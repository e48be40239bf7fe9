import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { CachedFile } from "./cached-file.ts";
import type { FileCondition, MediaFiles } from "./media-files.ts";

/** One file is looked through this often, in ms: damage is found while there is a network to mend it. */
const SCRUB_MS = 60_000;

interface Proof {
  /** Of the file when it was found sound; null where it could not be read. */
  readonly stamp: string | null;
  /** Epoch ms. */
  readonly at: number;
}

type Provable = Pick<MediaFiles, "get" | "list" | "stampOf" | "verify">;

/**
 * Sees to it that no damaged file is played: a file is compared with its hash before its first use after a start, whenever
 * its size or time of change is not what it was, and again and again in the background.
 */
export class MediaProof {
  readonly #files: Provable;
  readonly #environment: PlayerEnvironment;
  /** Is told of a track whose file was damaged, and removed for it. */
  readonly #damaged: (trackId: string) => void;
  /** By content. */
  readonly #proofs = new Map<string, Proof>();
  #cancel: (() => void) | null = null;

  constructor(files: Provable, environment: PlayerEnvironment, damaged: (trackId: string) => void) {
    this.#files = files;
    this.#environment = environment;
    this.#damaged = damaged;
  }

  /** Looks through one file after the other, `soonest` needed first, then those that were looked at longest ago. */
  start(soonest: () => readonly string[]): void {
    this.#cancel = this.#environment.after(SCRUB_MS, () => {
      const file = this.#nextOf(soonest());
      const looked = file ? this.again(file) : Promise.resolve(null);
      // A damaged file that cannot be removed must not end the looking.
      const goOn = () => {
        if (this.#cancel) this.start(soonest);
      };
      looked.then(goOn, goOn);
    });
  }

  dispose(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  /** Whether the file is sound. It is read only if nothing is known of it as it stands. */
  async of(file: CachedFile): Promise<FileCondition> {
    const known = this.#proofs.get(file.sha256);
    if (known && known.stamp !== null && known.stamp === (await this.#files.stampOf(file))) return "sound";
    return await this.again(file);
  }

  /** Reads the file whatever is known of it. */
  async again(file: CachedFile): Promise<FileCondition> {
    const stamp = await this.#files.stampOf(file);
    const condition = await this.#files.verify(file);
    if (condition === "damaged") {
      this.#proofs.delete(file.sha256);
      this.#damaged(file.trackId);
    } else {
      // One that cannot be read must not keep the others from being looked at.
      this.#note(file, condition === "sound" ? stamp : null);
    }
    return condition;
  }

  /** We ourselves have just written the file, or its times: it is as sound as it was. */
  async touched(file: CachedFile): Promise<void> {
    const stamp = await this.#files.stampOf(file);
    if (stamp !== null) this.#note(file, stamp, this.#proofs.get(file.sha256)?.at);
  }

  #note({ sha256 }: CachedFile, stamp: string | null, at = this.#environment.now()): void {
    this.#proofs.set(sha256, { stamp, at });
  }

  #nextOf(soonest: readonly string[]): CachedFile | null {
    const files = [...soonest.flatMap((id) => this.#files.get(id) ?? []), ...this.#files.list()];
    const lookedAt = ({ sha256 }: CachedFile) => this.#proofs.get(sha256)?.at ?? Number.NEGATIVE_INFINITY;
    return files.reduce<CachedFile | null>(
      (oldest, file) => (oldest && lookedAt(oldest) <= lookedAt(file) ? oldest : file),
      null,
    );
  }
}
