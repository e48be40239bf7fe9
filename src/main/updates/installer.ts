import type { AppUpdater } from "electron-updater";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { Log } from "../logging/log.ts";
import { isNight, nightWindow } from "../power/night-window.ts";
import { Signal } from "../signal.ts";
import type { PreviousVersion } from "./previous-version.ts";
import type { Trial } from "./trial.ts";

/** An app that has not ended this long after its installer began, in ms, will not be replaced. */
const REPLACED_WITHIN_MS = 2 * 60_000;
/** Installations begin in this part of the night, so that there is some left for the track to end. */
const NIGHT_SHARE = 0.75;

export interface InstallerParts {
  readonly updater: AppUpdater;
  readonly version: string;
  readonly trial: Trial;
  /** Where this installation is one file; else null. */
  readonly previous: PreviousVersion | null;
  /** Whether an installation runs through without anybody at the screen. */
  readonly needsNobody: () => Promise<boolean>;
  /** Runs something where an end of the music is heard least; the disposer gives it up. */
  readonly betweenTracks: (run: () => void) => () => void;
  /** Ends in order what the next version takes up: the player's place, the lock of the single instance. */
  readonly handOver: () => Promise<void>;
  /** Starts the program anew, from whatever file is in its place, and ends this process. */
  readonly comeBack: () => void;
  /** The device's IANA time zone, which may change. */
  readonly timezone: () => string;
  readonly environment: PlayerEnvironment;
  readonly log: Log;
}

/** Installs an update that was downloaded: at night, between two tracks; or when a person says so. */
export class Installer {
  /** When the update at hand will be installed by itself, epoch ms; null: only by a person. */
  readonly planned = new Signal<number | null>();
  /** An installation did not work. This process ends, and the version that is left starts. */
  readonly failed = new Signal<null>();
  readonly #parts: InstallerParts;
  #offered: string | null = null;
  #cancelPlan: () => void = () => undefined;
  #installing = false;

  constructor(parts: InstallerParts) {
    this.#parts = parts;
    parts.updater.on("appimage-filename-updated", (path) => {
      try {
        parts.previous?.leaveName(path);
      } catch (error) {
        parts.log.warn({ error }, "the old name of the app leads nowhere now");
      }
    });
  }

  get isInstalling(): boolean {
    return this.#installing;
  }

  /** Whether updates may be installed without a person at all. */
  async isUnattended(): Promise<boolean> {
    return (
      (this.#offered === null || this.#parts.trial.mayInstall(this.#offered)) && this.#parts.needsNobody()
    );
  }

  /** This version was downloaded. One that replaces a version that does not work waits for no night. */
  async offer(version: string): Promise<void> {
    if (this.#offered === version) return;
    const { trial, previous, log } = this.#parts;
    if (trial.verdict === "take-back") {
      this.#offered = version;
      if (await this.#parts.needsNobody()) this.installNow();
      return;
    }
    await trial.downloaded(version);
    await previous?.keep(this.#parts.version).catch((error: unknown) => {
      log.warn({ error }, "this version could not be kept; it would have to be downloaded to be taken back");
    });
    this.#offered = version;
    await this.#plan();
  }

  /** What was offered is not to be installed any more. */
  async withdraw(): Promise<void> {
    this.#cancelPlan();
    this.#offered = null;
    await this.#parts.trial.withdrawn();
  }

  /** The clock may have jumped, or the computer may have slept. */
  replan(): void {
    if (this.#offered !== null && !this.#installing) void this.#plan();
  }

  /** Begins at once; false when there is nothing to install. */
  installNow(): boolean {
    if (this.#offered === null || this.#installing) return false;
    this.#installing = true;
    this.#cancelPlan();
    void this.#install(this.#offered);
    return true;
  }

  /** The installation did not work: puts back what it may have taken away, and comes back. */
  fail(error: unknown): void {
    if (!this.#installing) return;
    const { previous, version, log, comeBack } = this.#parts;
    this.#installing = false;
    log.error({ error }, "the update could not be installed");
    this.failed.emit(null);
    void Promise.resolve(previous?.restoreMissing(version)).finally(comeBack);
  }

  async #plan(): Promise<void> {
    this.#cancelPlan();
    const { environment, timezone } = this.#parts;
    if (!(await this.isUnattended())) {
      this.planned.emit(null);
      return;
    }
    const now = environment.now();
    const night = nightWindow(now, timezone());
    const from = Math.max(now, night.start);
    const installsAt = Math.round(from + (night.end - from) * NIGHT_SHARE * environment.random());
    this.#cancelPlan = environment.after(installsAt - now, () => this.#onNight());
    this.planned.emit(installsAt);
  }

  #onNight(): void {
    const { environment, timezone, betweenTracks } = this.#parts;
    // The timer of a computer that slept comes late.
    if (!isNight(environment.now(), timezone())) return void this.#plan();
    this.#cancelPlan = betweenTracks(() => {
      if (isNight(environment.now(), timezone())) this.installNow();
      else void this.#plan();
    });
  }

  async #install(version: string): Promise<void> {
    const { updater, trial, handOver, environment, log } = this.#parts;
    log.info({ version }, "installing the update");
    await trial.installing();
    const giveUp = () => this.fail(new Error("the installer did not replace the app"));
    environment.after(REPLACED_WITHIN_MS, giveUp);
    await handOver().catch((error: unknown) => log.error({ error }, "the player did not hand over in order"));
    updater.quitAndInstall(true, true);
  }
}
