import { join } from "node:path";
import { z } from "zod";
import type { Log } from "#main/logging/log.ts";
import { StoredFile } from "#main/storage/stored-file.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** Folder of the update state, inside the app's folder. */
export const UPDATES_FOLDER = "updates";

/** A version started this often without becoming healthy is rolled back. */
export const PROBATION_STARTS = 3;
/** An update whose installation failed this often is left for a person to install. */
const INSTALL_TRIES = 3;
/**
 * An update that has waited for longer than this, in ms, need not wait for a night: the computer is off every night.
 */
const OVERDUE_MS = 3 * DAY_MS;
/** Number of remembered rolled-back versions: more than a channel may offer in a row. */
const REFUSED = 8;

const ProbationFile = z.object({
  pending: z
    .object({
      from: z.string(),
      to: z.string(),
      /** When it was downloaded, epoch ms. */
      at: z.int(),
      /** Number of started installations. */
      installs: z.int().min(0),
      /** Number of starts. */
      starts: z.int().min(0),
      /** Whether the window was open when its installation began. */
      visible: z.boolean().default(true),
    })
    .nullable(),
  rolledBack: z.object({ version: z.string(), at: z.int() }).nullable(),
  /** Versions that were rolled back, the latest last. */
  refused: z.array(z.string()).default([]),
});
type ProbationFile = z.output<typeof ProbationFile>;

const NOTHING: ProbationFile = { pending: null, rolledBack: null, refused: [] };

/**
 * `settled`: this version is not on probation. `probation`: it has not become healthy yet. `take-back`: it has used up its
 * starts. `not-installed`: an installation was started, and this is still the previous version.
 */
export type ProbationVerdict = "settled" | "probation" | "take-back" | "not-installed";

/** State across starts of an update that has not proven itself, and of one that failed. */
export class Probation {
  readonly #file: StoredFile<typeof ProbationFile>;
  readonly #version: string;
  readonly #now: () => number;
  readonly #log: Log;
  #state: ProbationFile;
  #verdict: ProbationVerdict = "settled";
  #wasHidden = false;

  private constructor(
    file: StoredFile<typeof ProbationFile>,
    state: ProbationFile,
    parts: { readonly version: string; readonly now: () => number; readonly log: Log },
  ) {
    this.#file = file;
    this.#state = state;
    this.#version = parts.version;
    this.#now = parts.now;
    this.#log = parts.log;
  }

  /** Reads the state and counts this start. `version` is the running one. */
  static async begin(
    folder: string,
    parts: { readonly version: string; readonly now: () => number; readonly log: Log },
  ): Promise<Probation> {
    const file = probationFile(folder, parts.log);
    const probation = new Probation(file, (await file.read()) ?? NOTHING, parts);
    await probation.#count();
    return probation;
  }

  /**
   * Marks the version on probation as failed from outside, because it dies before it can count its starts. Returns the
   * previous version, which finds the mark at its next start; null: no version is on probation.
   */
  static async stillborn(folder: string, log: Log): Promise<string | null> {
    const file = probationFile(folder, log);
    const state = await file.read();
    if (!state?.pending || state.pending.installs === 0) return null;
    await file.write({ ...state, pending: { ...state.pending, starts: PROBATION_STARTS } });
    return state.pending.from;
  }

  get verdict(): ProbationVerdict {
    return this.#verdict;
  }

  /** The version before the one on probation. */
  get previous(): string | null {
    return this.#state.pending?.from ?? null;
  }

  /** The rolled-back version, until another one works. */
  get rolledBack(): ProbationFile["rolledBack"] {
    return this.#state.rolledBack;
  }

  /** Whether this version was rolled back once; it is not installed again. */
  isRefused(version: string): boolean {
    return this.#state.refused.includes(version);
  }

  /** Whether an unattended installation caused this start; the window stays hidden. */
  get wasHidden(): boolean {
    return this.#wasHidden;
  }

  /** When the downloaded update will be overdue, epoch ms; null: there is none. */
  get overdueAt(): number | null {
    const { pending } = this.#state;
    return pending?.from === this.#version ? pending.at + OVERDUE_MS : null;
  }

  /** The update whose installation was started without replacing this version. */
  get notInstalled(): { readonly to: string; readonly at: number } | null {
    return this.#verdict === "not-installed" ? this.#state.pending : null;
  }

  /** Whether this version may be installed unattended. */
  mayInstall(version: string): boolean {
    const { pending } = this.#state;
    return pending?.to !== version || pending.installs < INSTALL_TRIES;
  }

  /** Records a downloaded update, which may be installed from now on, even by the system when the app ends. */
  async downloaded(to: string): Promise<void> {
    if (this.#state.pending?.to === to) return;
    const pending = { from: this.#version, to, at: this.#now(), installs: 0, starts: 0, visible: true };
    await this.#save({ ...this.#state, pending });
  }

  /** The update will not be installed after all. */
  async withdrawn(): Promise<void> {
    if (this.#state.pending?.from === this.#version) await this.#save({ ...this.#state, pending: null });
  }

  /** Records the start of an installation; `visible`: whether the window is open, and reopens afterwards. */
  async installing(visible: boolean): Promise<void> {
    const { pending } = this.#state;
    if (pending)
      await this.#save({ ...this.#state, pending: { ...pending, installs: pending.installs + 1, visible } });
  }

  /** This version works: clears the record of earlier failures. */
  async passed(): Promise<void> {
    this.#verdict = "settled";
    await this.#save({ ...NOTHING, refused: this.#state.refused });
  }

  async #count(): Promise<void> {
    const stored = this.#state.pending;
    if (!stored) return;
    // Applies to one start; a person may cause the next one.
    this.#wasHidden = !stored.visible;
    const pending = { ...stored, visible: true };
    if (pending.to === this.#version) {
      const starts = pending.starts + 1;
      this.#verdict = pending.starts >= PROBATION_STARTS ? "take-back" : "probation";
      await this.#save({ ...this.#state, pending: { ...pending, starts } });
    } else if (pending.from === this.#version) {
      // The update ran without passing, and the previous version is back.
      if (pending.starts > 0) await this.#refuse(pending.to);
      else {
        if (pending.installs > 0) this.#verdict = "not-installed";
        if (this.#wasHidden) await this.#save({ ...this.#state, pending });
      }
    } else {
      // A person has installed another version.
      await this.#save({ ...this.#state, pending: null });
    }
  }

  async #refuse(version: string): Promise<void> {
    const others = this.#state.refused.filter((other) => other !== version);
    const refused = [...others, version].slice(-REFUSED);
    await this.#save({ pending: null, rolledBack: { version, at: this.#now() }, refused });
  }

  /** A state that cannot be stored stays in effect until the app ends. */
  async #save(state: ProbationFile): Promise<void> {
    this.#state = state;
    await this.#file.write(state).catch((error: unknown) => {
      this.#log.error({ error }, "the state of an update could not be stored");
    });
  }
}

function probationFile(folder: string, log: Log) {
  return new StoredFile(join(folder, "trial.json"), ProbationFile, log);
}
