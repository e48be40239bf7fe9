import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { CachedFile } from "./cached-file.ts";
import type { FileCondition, MediaFiles } from "./media-files.ts";

/** Interval between background checks of one file, in ms: finds damage while the network can repair it. */
const SCRUB_MS = 60_000;

interface Proof {
  /** Stamp of the file when it was verified; null if it could not be read. */
  readonly stamp: string | null;
  /** Epoch ms. */
  readonly at: number;
}

type Provable = Pick<MediaFiles, "get" | "list" | "stampOf" | "verify">;

/**
 * Keeps damaged files from being played: checks a file's hash before its first use after a start, after any change of
 * its size or modification time, and periodically in the background.
 */
export class MediaProof {
  readonly #files: Provable;
  readonly #environment: PlayerEnvironment;
  /** Called for a track whose damaged file was removed. */
  readonly #damaged: (trackId: string) => void;
  /** By content hash. */
  readonly #proofs = new Map<string, Proof>();
  #cancel: (() => void) | null = null;

  constructor(files: Provable, environment: PlayerEnvironment, damaged: (trackId: string) => void) {
    this.#files = files;
    this.#environment = environment;
    this.#damaged = damaged;
  }

  /** Checks one file after another: first the `soonest` needed, then the least recently checked. */
  start(soonest: () => readonly string[]): void {
    this.#cancel = this.#environment.after(SCRUB_MS, () => {
      const file = this.#nextOf(soonest());
      const looked = file ? this.again(file) : Promise.resolve(null);
      // A damaged file that cannot be removed must not stop the checks.
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

  /** Returns the file's condition. Reads it only if it has changed since the last check. */
  async of(file: CachedFile): Promise<FileCondition> {
    const known = this.#proofs.get(file.sha256);
    if (known && known.stamp !== null && known.stamp === (await this.#files.stampOf(file))) return "sound";
    return await this.again(file);
  }

  /** Reads the file, whatever the last check found. */
  async again(file: CachedFile): Promise<FileCondition> {
    const stamp = await this.#files.stampOf(file);
    const condition = await this.#files.verify(file);
    if (condition === "damaged") {
      this.#proofs.delete(file.sha256);
      this.#damaged(file.trackId);
    } else {
      // An unreadable file must not keep the others from being checked.
      this.#note(file, condition === "sound" ? stamp : null);
    }
    return condition;
  }

  /** Our own write to the file, or to its times, does not invalidate its proof. */
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
