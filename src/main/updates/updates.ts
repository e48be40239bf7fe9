import type { KeyObject } from "node:crypto";
import type { AppUpdater, ProgressInfo, UpdateInfo } from "electron-updater";
import type { Log } from "#main/logging/log.ts";
import { Signal } from "#main/signal.ts";
import type { UpdateChannel, UpdateProgress, UpdateState } from "#shared/contract/ipc/updates.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { channelOf, feedChannel, isMoreStable } from "./channel.ts";
import { downloadProgress } from "./download-progress.ts";
import { failureReason } from "./failure-reason.ts";
import type { Installer } from "./installer.ts";
import type { Probation } from "./probation.ts";
import { Schedule } from "./schedule.ts";
import { signedFeed } from "./signed-provider.ts";

/** A download without progress for this long, in ms, is aborted and restarted later. */
const STALLED_AFTER_MS = 5 * 60_000;

/** A feed that does not answer within this time, in ms, counts as unreachable. */
const CHECK_LIMIT_MS = 2 * 60_000;

class TooLate extends Error {
  override readonly name = "TooLate";
}

export interface UpdatesParts {
  /** electron-updater's class for this kind of installation. */
  readonly updater: AppUpdater;
  readonly version: string;
  readonly probation: Probation;
  readonly installer: Installer;
  /** The channel chosen for this device; null: that of the installed version. */
  readonly channel: () => UpdateChannel | null;
  readonly storeChannel: (channel: UpdateChannel) => Promise<void>;
  /** See feedAddresses. */
  readonly feeds: () => readonly string[];
  readonly releaseKey: KeyObject | null;
  readonly environment: PlayerEnvironment;
  readonly log: Log;
}

interface Download {
  readonly cancel: () => void;
  /** Ends the watch for a stalled download. */
  unwatch: () => void;
}

/** The app's updates: checks, downloads, and passes them to the installer. Every failure is a state with a retry. */
export class Updates {
  readonly changed = new Signal<UpdateState>();
  readonly #parts: UpdatesParts;
  readonly #schedule: Schedule;
  #progress: UpdateProgress = { status: "idle" };
  #lastCheckedAt: number | null = null;
  /** The downloaded version that waits to be installed. */
  #ready: string | null = null;
  #checking: Promise<void> | null = null;
  #download: Download | null = null;
  /** The installer's preparations for the downloaded version. */
  #offering: Promise<void> = Promise.resolve();

  constructor(parts: UpdatesParts) {
    this.#parts = parts;
    this.#schedule = new Schedule(parts.environment, () => void this.check());
    const { updater, probation, installer } = parts;
    updater.autoDownload = true;
    updater.autoInstallOnAppQuit = false;
    // Only a web installer could load files that neither hash nor signature protects.
    updater.disableWebInstaller = true;
    const isSupported = updater.isUpdateSupported;
    updater.isUpdateSupported = async (info) =>
      !probation.isRefused(info.version) && (await isSupported(info));
    this.#listen();
    installer.planned.on((installsAt) => this.#showPlan(installsAt));
    installer.failed.on(() => this.#fail("install"));
  }

  state(): UpdateState {
    return {
      progress: this.#progress,
      currentVersion: this.#parts.version,
      channel: this.#channel(),
      lastCheckedAt: this.#lastCheckedAt,
      rolledBack: this.#parts.probation.rolledBack,
      supported: this.#isSupported(),
    };
  }

  /** Starts periodic checks after a delay. A version to be rolled back is replaced first. */
  start(): void {
    if (this.#parts.probation.verdict === "take-back") this.#schedule.urgently();
    else if (this.#parts.probation.verdict !== "probation") this.#schedule.soon();
  }

  /** The version has proven itself; resumes the updates that waited for it. */
  passed(): void {
    this.#tell();
    this.#schedule.soon();
  }

  /** After a sleep of the computer, does overdue work soon. */
  wake(): void {
    this.#schedule.soon();
    this.#parts.installer.replan();
  }

  /** After a change of the clock, plans the night anew; the periodic checks do not depend on it. */
  clockChanged(): void {
    this.#parts.installer.replan();
  }

  /** Checks now, or joins the running check; resolves when nothing is left to download. */
  check(): Promise<void> {
    // Another update would hide whether this version works.
    if (!this.#isSupported() || this.#parts.probation.verdict === "probation") return Promise.resolve();
    this.#checking ??= this.#look().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** Drops the running check, because its target or source has changed, and checks again. */
  async checkAnew(): Promise<void> {
    this.#download?.cancel();
    await this.#checking;
    await this.check();
  }

  /** Installs the downloaded update at a person's request; returns false when there is none. */
  install(): boolean {
    return this.#parts.installer.installNow();
  }

  async setChannel(channel: UpdateChannel): Promise<void> {
    await this.#parts.storeChannel(channel);
    this.#tell();
    await this.checkAnew();
  }

  async #look(): Promise<void> {
    const { updater } = this.#parts;
    let isFine = false;
    try {
      await this.#configure();
      const result = await this.#inTime(updater.checkForUpdates());
      const token = result?.cancellationToken;
      if (result?.downloadPromise && token) {
        this.#download = { cancel: () => token.cancel(), unwatch: () => undefined };
        this.#watchDownload();
        await result.downloadPromise;
        await this.#offering;
      }
      isFine = true;
    } catch (error) {
      // electron-updater has emitted its own event, see #listen, except for a download that we aborted.
      this.#parts.log.warn({ error }, "update");
      const isGivenUp = this.#progress.status === "checking" && error instanceof TooLate;
      if (isGivenUp || (this.#download && this.#progress.status === "downloading")) this.#fail("offline");
    }
    this.#download?.unwatch();
    this.#download = null;
    this.#schedule.next(isFine);
  }

  /** A server that never answers must not block all later checks. */
  async #inTime<Value>(work: Promise<Value>): Promise<Value> {
    const late = Promise.withResolvers<never>();
    const cancel = this.#parts.environment.after(CHECK_LIMIT_MS, () => late.reject(new TooLate()));
    return Promise.race([work, late.promise]).finally(cancel);
  }

  /** Applies the wanted channel and feeds. */
  async #configure(): Promise<void> {
    const { updater, version, probation, feeds, releaseKey, installer } = this.#parts;
    updater.setFeedURL(signedFeed({ addresses: feeds(), releaseKey }));
    const channel = this.#channel();
    if (probation.verdict === "take-back" && probation.previous !== null) {
      updater.channel = probation.previous;
      updater.allowDowngrade = true;
    } else {
      updater.channel = feedChannel(channel);
      updater.allowDowngrade = isMoreStable(channel, channelOf(version));
    }
    updater.autoInstallOnAppQuit = await installer.isUnattended();
  }

  #listen(): void {
    const { updater } = this.#parts;
    updater.on("checking-for-update", () => {
      if (this.#ready === null) this.#show({ status: "checking" });
    });
    updater.on("update-not-available", () => {
      this.#lastCheckedAt = this.#parts.environment.now();
      updater.autoInstallOnAppQuit = false;
      void this.#withdraw();
      this.#show({ status: "not-available" });
    });
    updater.on("update-available", (info) => this.#onAvailable(info));
    updater.on("download-progress", (progress) => this.#onProgress(progress));
    updater.on("update-downloaded", ({ version }) => this.#onDownloaded(version));
    updater.on("error", (error) => {
      if (this.#parts.installer.isInstalling) this.#parts.installer.fail(error);
      // A downloaded update stays usable, even if the check for a newer one fails.
      else if (this.#ready === null) this.#fail(failureReason(error));
    });
  }

  #onAvailable({ version }: UpdateInfo): void {
    this.#lastCheckedAt = this.#parts.environment.now();
    if (this.#ready === version) return;
    void this.#withdraw();
    this.#show({ status: "downloading", version, percent: 0, bytesPerSecond: 0 });
  }

  #onProgress(progress: ProgressInfo): void {
    this.#watchDownload();
    const { status } = this.#progress;
    if (status !== "downloading") return;
    this.#show({ status, version: this.#progress.version, ...downloadProgress(progress) });
  }

  #onDownloaded(version: string): void {
    this.#ready = version;
    this.#show({ status: "available", version, installsAt: null });
    this.#offering = this.#parts.installer.offer(version);
  }

  /** Drops the downloaded update. */
  async #withdraw(): Promise<void> {
    if (this.#ready === null) return;
    this.#ready = null;
    await this.#parts.installer.withdraw();
  }

  #watchDownload(): void {
    const download = this.#download;
    if (!download) return;
    download.unwatch();
    download.unwatch = this.#parts.environment.after(STALLED_AFTER_MS, download.cancel);
  }

  #showPlan(installsAt: number | null): void {
    if (this.#ready !== null) this.#show({ status: "available", version: this.#ready, installsAt });
  }

  #fail(reason: Extract<UpdateProgress, { status: "error" }>["reason"]): void {
    this.#show({ status: "error", reason, at: this.#parts.environment.now() });
  }

  #show(progress: UpdateProgress): void {
    this.#progress = progress;
    this.#tell();
  }

  #tell(): void {
    this.changed.emit(this.state());
  }

  #channel(): UpdateChannel {
    return this.#parts.channel() ?? channelOf(this.#parts.version);
  }

  #isSupported(): boolean {
    return this.#parts.updater.isUpdaterActive() && this.#parts.feeds().length > 0;
  }
}
