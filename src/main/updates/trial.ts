import { join } from "node:path";
import { z } from "zod";
import type { Log } from "../logging/log.ts";
import { StoredFile } from "../storage/stored-file.ts";

/** A version that was started this often without coming up healthy is taken back. */
export const TRIAL_STARTS = 3;
/** An update that could not be installed this often is left for a person to install. */
const INSTALL_TRIES = 3;

const TrialFile = z.object({
  pending: z
    .object({
      from: z.string(),
      to: z.string(),
      /** When it was downloaded, epoch ms. */
      at: z.int(),
      /** How often its installation was begun. */
      installs: z.int().min(0),
      /** How often it was started. */
      starts: z.int().min(0),
    })
    .nullable(),
  rolledBack: z.object({ version: z.string(), at: z.int() }).nullable(),
});
type TrialFile = z.output<typeof TrialFile>;

/**
 * `settled`: this version is nobody's trial. `trial`: it has yet to come up healthy. `take-back`: it had its chances.
 * `not-installed`: an installation was begun, and this is still the version before.
 */
export type TrialVerdict = "settled" | "trial" | "take-back" | "not-installed";

/** What is remembered across starts of an update that was not yet seen to work, and of one that did not. */
export class Trial {
  readonly #file: StoredFile<typeof TrialFile>;
  readonly #version: string;
  readonly #now: () => number;
  readonly #log: Log;
  #state: TrialFile;
  #verdict: TrialVerdict = "settled";

  private constructor(
    file: StoredFile<typeof TrialFile>,
    state: TrialFile,
    parts: { readonly version: string; readonly now: () => number; readonly log: Log },
  ) {
    this.#file = file;
    this.#state = state;
    this.#version = parts.version;
    this.#now = parts.now;
    this.#log = parts.log;
  }

  /** Reads what is known and counts this start. `version` is the one that runs. */
  static async begin(
    folder: string,
    parts: { readonly version: string; readonly now: () => number; readonly log: Log },
  ): Promise<Trial> {
    const file = new StoredFile(join(folder, "trial.json"), TrialFile, parts.log);
    const trial = new Trial(file, (await file.read()) ?? { pending: null, rolledBack: null }, parts);
    await trial.#count();
    return trial;
  }

  get verdict(): TrialVerdict {
    return this.#verdict;
  }

  /** The version before the one on trial. */
  get previous(): string | null {
    return this.#state.pending?.from ?? null;
  }

  /** The version that was taken back, and is not installed again. */
  get rolledBack(): TrialFile["rolledBack"] {
    return this.#state.rolledBack;
  }

  /** The update whose installation was begun and has left the version before in place. */
  get notInstalled(): { readonly to: string; readonly at: number } | null {
    return this.#verdict === "not-installed" ? this.#state.pending : null;
  }

  /** Whether this version may be installed without a person. */
  mayInstall(version: string): boolean {
    const { pending } = this.#state;
    return pending?.to !== version || pending.installs < INSTALL_TRIES;
  }

  /** An update is at hand. It may be installed from now on, be it by the system when the app ends. */
  async downloaded(to: string): Promise<void> {
    if (this.#state.pending?.to === to) return;
    const pending = { from: this.#version, to, at: this.#now(), installs: 0, starts: 0 };
    await this.#save({ ...this.#state, pending });
  }

  /** The update will not be installed after all. */
  async withdrawn(): Promise<void> {
    if (this.#state.pending?.from === this.#version) await this.#save({ ...this.#state, pending: null });
  }

  /** Its installation begins. */
  async installing(): Promise<void> {
    const { pending } = this.#state;
    if (pending)
      await this.#save({ ...this.#state, pending: { ...pending, installs: pending.installs + 1 } });
  }

  /** This version works: whatever went wrong before is over. */
  async passed(): Promise<void> {
    this.#verdict = "settled";
    await this.#save({ pending: null, rolledBack: null });
  }

  async #count(): Promise<void> {
    const { pending } = this.#state;
    if (!pending) return;
    if (pending.to === this.#version) {
      const starts = pending.starts + 1;
      this.#verdict = pending.starts >= TRIAL_STARTS ? "take-back" : "trial";
      await this.#save({ ...this.#state, pending: { ...pending, starts } });
    } else if (pending.from === this.#version) {
      // It ran and never passed, and here is the one before again.
      if (pending.starts > 0)
        await this.#save({ pending: null, rolledBack: { version: pending.to, at: this.#now() } });
      else if (pending.installs > 0) this.#verdict = "not-installed";
    } else {
      // Somebody has put another version there.
      await this.#save({ ...this.#state, pending: null });
    }
  }

  /** A state that cannot be stored holds until the app ends. */
  async #save(state: TrialFile): Promise<void> {
    this.#state = state;
    await this.#file.write(state).catch((error: unknown) => {
      this.#log.error({ error }, "the state of an update could not be stored");
    });
  }
}
