import { join } from "node:path";
import { z } from "zod";
import type { Log } from "../logging/log.ts";
import { StoredFile } from "../storage/stored-file.ts";

/** The folder of the app's own in which it keeps what it knows of its updates. */
export const UPDATES_FOLDER = "updates";

/** A version that was started this often without coming up healthy is taken back. */
export const TRIAL_STARTS = 3;
/** An update that could not be installed this often is left for a person to install. */
const INSTALL_TRIES = 3;
/** An update that was at hand for longer than this, in ms, waits for no night: this computer is off in all of them. */
const OVERDUE_MS = 3 * 24 * 3_600_000;
/** So many versions that were taken back are remembered: more than a channel's next ones that may be offered. */
const REFUSED = 8;

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
      /** Whether the window was open when its installation began. */
      visible: z.boolean().default(true),
    })
    .nullable(),
  rolledBack: z.object({ version: z.string(), at: z.int() }).nullable(),
  /** Versions that were taken back, the latest last. */
  refused: z.array(z.string()).default([]),
});
type TrialFile = z.output<typeof TrialFile>;

const NOTHING: TrialFile = { pending: null, rolledBack: null, refused: [] };

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
  #wasHidden = false;

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
    const file = trialFile(folder, parts.log);
    const trial = new Trial(file, (await file.read()) ?? NOTHING, parts);
    await trial.#count();
    return trial;
  }

  /**
   * Says from outside that the version on trial dies before it can count its starts: it had its chances. Gives the
   * version before, which takes that as said of the one after it; null: none is on trial.
   */
  static async stillborn(folder: string, log: Log): Promise<string | null> {
    const file = trialFile(folder, log);
    const state = await file.read();
    if (!state?.pending || state.pending.installs === 0) return null;
    await file.write({ ...state, pending: { ...state.pending, starts: TRIAL_STARTS } });
    return state.pending.from;
  }

  get verdict(): TrialVerdict {
    return this.#verdict;
  }

  /** The version before the one on trial. */
  get previous(): string | null {
    return this.#state.pending?.from ?? null;
  }

  /** The version that was taken back, until another one works. */
  get rolledBack(): TrialFile["rolledBack"] {
    return this.#state.rolledBack;
  }

  /** Whether this version was taken back once: it is not installed again. */
  isRefused(version: string): boolean {
    return this.#state.refused.includes(version);
  }

  /** Whether an installation that nobody saw brought about this start: its window stays away. */
  get wasHidden(): boolean {
    return this.#wasHidden;
  }

  /** When the update that is at hand will have waited for too long, epoch ms; null: there is none. */
  get overdueAt(): number | null {
    const { pending } = this.#state;
    return pending?.from === this.#version ? pending.at + OVERDUE_MS : null;
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
    const pending = { from: this.#version, to, at: this.#now(), installs: 0, starts: 0, visible: true };
    await this.#save({ ...this.#state, pending });
  }

  /** The update will not be installed after all. */
  async withdrawn(): Promise<void> {
    if (this.#state.pending?.from === this.#version) await this.#save({ ...this.#state, pending: null });
  }

  /** Its installation begins; `visible`: with the window open, as it is to be afterwards. */
  async installing(visible: boolean): Promise<void> {
    const { pending } = this.#state;
    if (pending)
      await this.#save({ ...this.#state, pending: { ...pending, installs: pending.installs + 1, visible } });
  }

  /** This version works: whatever went wrong before is over. */
  async passed(): Promise<void> {
    this.#verdict = "settled";
    await this.#save({ ...NOTHING, refused: this.#state.refused });
  }

  async #count(): Promise<void> {
    const stored = this.#state.pending;
    if (!stored) return;
    // Holds for one start: the next one may be a person's.
    this.#wasHidden = !stored.visible;
    const pending = { ...stored, visible: true };
    if (pending.to === this.#version) {
      const starts = pending.starts + 1;
      this.#verdict = pending.starts >= TRIAL_STARTS ? "take-back" : "trial";
      await this.#save({ ...this.#state, pending: { ...pending, starts } });
    } else if (pending.from === this.#version) {
      // It ran and never passed, and here is the one before again.
      if (pending.starts > 0) await this.#refuse(pending.to);
      else {
        if (pending.installs > 0) this.#verdict = "not-installed";
        if (this.#wasHidden) await this.#save({ ...this.#state, pending });
      }
    } else {
      // Somebody has put another version there.
      await this.#save({ ...this.#state, pending: null });
    }
  }

  async #refuse(version: string): Promise<void> {
    const others = this.#state.refused.filter((other) => other !== version);
    const refused = [...others, version].slice(-REFUSED);
    await this.#save({ pending: null, rolledBack: { version, at: this.#now() }, refused });
  }

  /** A state that cannot be stored holds until the app ends. */
  async #save(state: TrialFile): Promise<void> {
    this.#state = state;
    await this.#file.write(state).catch((error: unknown) => {
      this.#log.error({ error }, "the state of an update could not be stored");
    });
  }
}

function trialFile(folder: string, log: Log) {
  return new StoredFile(join(folder, "trial.json"), TrialFile, log);
}
