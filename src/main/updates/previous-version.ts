import { constants, symlinkSync } from "node:fs";
import { access, chmod, copyFile, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";

const EXTENSION = ".AppImage";
const EXECUTABLE = 0o755;

/**
 * The version before, kept as the file that it is: an AppImage is the whole program, so that taking a version back needs
 * neither a network nor an installer. The other kinds of installation get theirs from the feed again, see Updates.
 */
export class PreviousVersion {
  readonly #folder: string;
  readonly #appImage: string;

  /** `folder` is ours alone; `appImage` is the file that this app was started from. */
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

  /** Keeps none any more: the one that runs has proven itself. */
  async forget(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Puts a kept version in the place of the one that is there; false when it was not kept or cannot be put there. */
  async restore(version: string): Promise<boolean> {
    const kept = this.#path(version);
    if (!(await exists(kept))) return false;
    return replace(kept, this.#appImage).then(
      () => true,
      () => false,
    );
  }

  /** Puts a kept version back where an installation that failed has left nothing. */
  async restoreMissing(version: string): Promise<void> {
    if (!(await exists(this.#appImage))) await this.restore(version);
  }

  /**
   * The update has another file name, and this version's file is gone: whatever starts the app by its old name (autostart,
   * a shortcut on a desktop) finds the new one there. Done at once, since the app may be ending.
   */
  leaveName(movedTo: string): void {
    symlinkSync(basename(movedTo), this.#appImage);
  }

  #path(version: string): string {
    return join(this.#folder, `${version}${EXTENSION}`);
  }
}

/** The version before, where the app is an AppImage; `folder` is where updates are kept. */
export function previousVersion(folder: string, appImage: string | null): PreviousVersion | null {
  return appImage === null ? null : new PreviousVersion(join(folder, "previous"), appImage);
}

/** Copies so that there is the old file or the new one at `to`, never a part. */
async function replace(from: string, to: string): Promise<void> {
  const draft = `${to}.new`;
  await copyFile(from, draft, constants.COPYFILE_FICLONE);
  await chmod(draft, EXECUTABLE);
  // A name must not lead to a file whose contents a loss of power took away.
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
