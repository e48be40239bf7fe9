import { constants, symlinkSync } from "node:fs";
import { access, chmod, copyFile, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";

const EXTENSION = ".AppImage";
const EXECUTABLE = 0o755;

/**
 * The previous version, kept as a file: an AppImage is the whole program, so that a rollback needs neither network nor
 * installer. Other installations get theirs from the feed, see Updates.
 */
export class PreviousVersion {
  readonly #folder: string;
  readonly #appImage: string;

  /** `folder` belongs to this class; `appImage` is the file that this app was started from. */
  constructor(folder: string, appImage: string) {
    this.#folder = folder;
    this.#appImage = appImage;
  }

  /** Keeps this version, and no other. */
  async keep(version: string): Promise<void> {
    const kept = this.#path(version);
    if (await exists(kept)) return;
    await mkdir(this.#folder, { recursive: true });
    for (const old of await readdir(this.#folder)) await rm(join(this.#folder, old), { force: true });
    await replace(this.#appImage, kept);
  }

  /** Removes the kept version, because the running one has proven itself. */
  async forget(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Replaces the present version with a kept one; returns false when that is impossible. */
  async restore(version: string): Promise<boolean> {
    const kept = this.#path(version);
    if (!(await exists(kept))) return false;
    return replace(kept, this.#appImage).then(
      () => true,
      () => false,
    );
  }

  /** Restores a kept version if a failed installation has left no file. */
  async restoreMissing(version: string): Promise<void> {
    if (!(await exists(this.#appImage))) await this.restore(version);
  }

  /**
   * Creates a link from this version's file name to the update's different one, so that anything that uses the old name
   * (autostart, a desktop shortcut) finds the new version. Synchronous, because the app may be ending.
   */
  leaveName(movedTo: string): void {
    symlinkSync(basename(movedTo), this.#appImage);
  }

  #path(version: string): string {
    return join(this.#folder, `${version}${EXTENSION}`);
  }
}

/** The previous version of an AppImage; null for other installations. `folder` is that of the updates. */
export function previousVersion(folder: string, appImage: string | null): PreviousVersion | null {
  return appImage === null ? null : new PreviousVersion(join(folder, "previous"), appImage);
}

/** Copies so that `to` is the old file or the new one, never a part. */
async function replace(from: string, to: string): Promise<void> {
  const draft = `${to}.new`;
  await copyFile(from, draft, constants.COPYFILE_FICLONE);
  await chmod(draft, EXECUTABLE);
  // After a loss of power, a name must not refer to missing contents.
  const file = await open(draft, "r+");
  await file.sync().finally(() => file.close());
  await rename(draft, to);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
