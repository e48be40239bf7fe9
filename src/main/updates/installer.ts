import type { AppUpdater } from "electron-updater";
import type { Log } from "#main/logging/log.ts";
import { isNight, nightWindow } from "#main/power/night-window.ts";
import { Signal } from "#main/signal.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { PreviousVersion } from "./previous-version.ts";
import type { Probation } from "./probation.ts";

/** If the app has not ended this long after its installer started, in ms, it will not be replaced. */
const REPLACED_WITHIN_MS = 2 * 60_000;
/** Installations begin within this share of the night, which leaves time for the track to end. */
const NIGHT_SHARE = 0.75;

export interface InstallerParts {
  readonly updater: AppUpdater;
  readonly version: string;
  readonly probation: Probation;
  /** The previous version, if this installation is a single file; else null. */
  readonly previous: PreviousVersion | null;
  /** Whether an installation runs through unattended. */
  readonly needsNobody: () => Promise<boolean>;
  /** Runs a callback between two tracks; returns a disposer. */
  readonly betweenTracks: (run: () => void) => () => void;
  /** Runs a callback in a lasting silence; returns a disposer. */
  readonly onceQuiet: (run: () => void) => () => void;
  /** Whether the window is open, and reopens afterwards. */
  readonly isVisible: () => boolean;
  /** Ends in order and releases what the next version needs: the player's position, the single-instance lock. */
  readonly handOver: () => Promise<void>;
  /** Starts the program again from the file in its place, and ends this process. */
  readonly comeBack: () => void;
  /** The device's IANA time zone; may change. */
  readonly timezone: () => string;
  readonly environment: PlayerEnvironment;
  readonly log: Log;
}

/**
 * Installs a downloaded update: at night between two tracks, or when a person asks. One that has waited for days, on a
 * computer that is off at night, is installed in a silence or before the music begins. See docs/decisions/026.
 */
export class Installer {
  /** When the downloaded update will be installed, epoch ms; null: only by a person. */
  readonly planned = new Signal<number | null>();
  /** Emitted when an installation failed; this process ends, and the remaining version starts. */
  readonly failed = new Signal<null>();
  readonly #parts: InstallerParts;
  #offered: string | null = null;
  /** This device's random turn within the installation part of the night, 0-1. */
  #turn = 0;
  /** Number of the current plan, to detect outdated ones. */
  #generation = 0;
  /** Functions that cancel the steps of the current plan. */
  readonly #steps: (() => void)[] = [];
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
      (this.#offered === null || this.#parts.probation.mayInstall(this.#offered)) && this.#parts.needsNobody()
    );
  }

  /** Accepts a downloaded version. A replacement for a broken version is installed at once. */
  async offer(version: string): Promise<void> {
    if (this.#offered === version) return;
    const { probation, previous, log } = this.#parts;
    if (probation.verdict === "take-back") {
      this.#offered = version;
      if (await this.#parts.needsNobody()) this.installNow();
      return;
    }
    await probation.downloaded(version);
    await previous?.keep(this.#parts.version).catch((error: unknown) => {
      log.warn({ error }, "this version could not be kept; it would have to be downloaded to be taken back");
    });
    this.#offered = version;
    this.#turn = this.#parts.environment.random();
    await this.#plan();
  }

  /** Whether the downloaded update has waited too long, and need not wait for the night. */
  get isOverdue(): boolean {
    const { probation, environment } = this.#parts;
    return probation.overdueAt !== null && environment.now() >= probation.overdueAt;
  }

  /** Before the music begins: installs an overdue update; returns false when there is none. */
  async installOverdue(): Promise<boolean> {
    if (this.#offered === null || !this.isOverdue || !(await this.isUnattended())) return false;
    return this.installNow();
  }

  /** Drops the downloaded update. */
  async withdraw(): Promise<void> {
    this.#cancelPlan();
    this.#offered = null;
    await this.#parts.probation.withdrawn();
  }

  /** Plans anew after a clock change or a sleep of the computer. */
  replan(): void {
    if (this.#offered !== null && !this.#installing) void this.#plan();
  }

  /** Installs at once; returns false when there is nothing to install. */
  installNow(): boolean {
    if (this.#offered === null || this.#installing) return false;
    this.#installing = true;
    this.#cancelPlan();
    void this.#install(this.#offered);
    return true;
  }

  /** Handles a failed installation: restores a file that it may have removed, and restarts. */
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
    const generation = this.#generation;
    const { environment, timezone } = this.#parts;
    const unattended = await this.isUnattended();
    // A newer plan exists, or none is wanted any more.
    if (generation !== this.#generation) return;
    if (!unattended) {
      this.planned.emit(null);
      return;
    }
    const now = environment.now();
    const night = nightWindow(now, timezone());
    const turn = night.start + (night.end - night.start) * NIGHT_SHARE * this.#turn;
    const installsAt = Math.round(Math.max(now, turn));
    this.#steps.push(environment.after(installsAt - now, () => this.#onNight()));
    this.#awaitQuiet(now);
    this.planned.emit(installsAt);
  }

  /** Installs an overdue update in the next silence, even by day. */
  #awaitQuiet(now: number): void {
    const { probation, environment, onceQuiet } = this.#parts;
    if (probation.overdueAt === null) return;
    const wait = Math.max(0, probation.overdueAt - now);
    const watch = () => this.#steps.push(onceQuiet(() => this.installNow()));
    this.#steps.push(environment.after(wait, watch));
  }

  #cancelPlan(): void {
    this.#generation++;
    for (const cancel of this.#steps.splice(0)) cancel();
  }

  #onNight(): void {
    const { environment, timezone, betweenTracks } = this.#parts;
    // The timer fires late if the computer slept.
    if (!isNight(environment.now(), timezone())) return void this.#plan();
    let isEnd = false;
    const goOn = betweenTracks(() => {
      isEnd = isNight(environment.now(), timezone());
      if (isEnd) this.installNow();
      else void this.#plan();
    });
    // The installation's own silence must not cancel it.
    this.#steps.push(() => {
      if (!isEnd) goOn();
    });
  }

  async #install(version: string): Promise<void> {
    const { updater, probation, handOver, isVisible, environment, log } = this.#parts;
    log.info({ version }, "installing the update");
    await probation.installing(isVisible());
    const giveUp = () => this.fail(new Error("the installer did not replace the app"));
    environment.after(REPLACED_WITHIN_MS, giveUp);
    await handOver().catch((error: unknown) => log.error({ error }, "the player did not hand over in order"));
    updater.quitAndInstall(true, true);
  }
}
