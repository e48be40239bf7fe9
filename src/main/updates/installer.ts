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
  /** Runs something once there has been no music for a while and none is due; the disposer gives it up. */
  readonly onceQuiet: (run: () => void) => () => void;
  /** Whether the window is open, as it is to be afterwards. */
  readonly isVisible: () => boolean;
  /** Ends in order what the next version takes up: the player's place, the lock of the single instance. */
  readonly handOver: () => Promise<void>;
  /** Starts the program anew, from whatever file is in its place, and ends this process. */
  readonly comeBack: () => void;
  /** The device's IANA time zone, which may change. */
  readonly timezone: () => string;
  readonly environment: PlayerEnvironment;
  readonly log: Log;
}

/**
 * Installs an update that was downloaded: at night, between two tracks; or when a person says so. One that has waited for
 * days, on a computer that is off at night, is installed in a silence, or before the music begins. See docs/decisions/026.
 */
export class Installer {
  /** When the update at hand will be installed by itself, epoch ms; null: only by a person. */
  readonly planned = new Signal<number | null>();
  /** An installation did not work. This process ends, and the version that is left starts. */
  readonly failed = new Signal<null>();
  readonly #parts: InstallerParts;
  #offered: string | null = null;
  /** Where in the part of the night that is for installations this device has its turn, 0-1. */
  #turn = 0;
  /** Tells a plan from the ones before it. */
  #generation = 0;
  /** Give up what is planned. */
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
    this.#turn = this.#parts.environment.random();
    await this.#plan();
  }

  /** Whether what is at hand has waited for too long, so that it need not wait for the night. */
  get isOverdue(): boolean {
    const { trial, environment } = this.#parts;
    return trial.overdueAt !== null && environment.now() >= trial.overdueAt;
  }

  /** Before there is music: installs what is at hand and overdue; false: there is nothing of that kind. */
  async installOverdue(): Promise<boolean> {
    if (this.#offered === null || !this.isOverdue || !(await this.isUnattended())) return false;
    return this.installNow();
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
    const generation = this.#generation;
    const { environment, timezone } = this.#parts;
    const unattended = await this.isUnattended();
    // Another plan was made meanwhile, or none is wanted any more.
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

  /** What has waited for too long is installed in the next silence, be it day. */
  #awaitQuiet(now: number): void {
    const { trial, environment, onceQuiet } = this.#parts;
    if (trial.overdueAt === null) return;
    const wait = Math.max(0, trial.overdueAt - now);
    const watch = () => this.#steps.push(onceQuiet(() => this.installNow()));
    this.#steps.push(environment.after(wait, watch));
  }

  #cancelPlan(): void {
    this.#generation++;
    for (const cancel of this.#steps.splice(0)) cancel();
  }

  #onNight(): void {
    const { environment, timezone, betweenTracks } = this.#parts;
    // The timer of a computer that slept comes late.
    if (!isNight(environment.now(), timezone())) return void this.#plan();
    let isEnd = false;
    const goOn = betweenTracks(() => {
      isEnd = isNight(environment.now(), timezone());
      if (isEnd) this.installNow();
      else void this.#plan();
    });
    // The silence in which the installation begins is its own.
    this.#steps.push(() => {
      if (!isEnd) goOn();
    });
  }

  async #install(version: string): Promise<void> {
    const { updater, trial, handOver, isVisible, environment, log } = this.#parts;
    log.info({ version }, "installing the update");
    await trial.installing(isVisible());
    const giveUp = () => this.fail(new Error("the installer did not replace the app"));
    environment.after(REPLACED_WITHIN_MS, giveUp);
    await handOver().catch((error: unknown) => log.error({ error }, "the player did not hand over in order"));
    updater.quitAndInstall(true, true);
  }
}
