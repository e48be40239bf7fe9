import "./updater-electron.ts";
import type { KeyObject } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "#main/logging/log.ts";
import { Installer } from "#main/updates/installer.ts";
import { PreviousVersion } from "#main/updates/previous-version.ts";
import { Probation } from "#main/updates/probation.ts";
import { updateTrouble } from "#main/updates/trouble.ts";
import { Updates } from "#main/updates/updates.ts";
import type { UpdateChannel, UpdateState } from "#shared/contract/ipc/updates.ts";
import { program } from "./release-server.ts";
import { VIRTUAL_START, virtualTime } from "./virtual-time.ts";

// electron-updater reads `electron` when it is evaluated: keep this after the import above.
const { AppImageUpdater } = await import("electron-updater");
const { ElectronHttpExecutor } = await import("electron-updater/out/electronHttpExecutor.js");

const log = createLog({ write: () => undefined }, "info");

export interface DeviceOptions {
  readonly version?: string;
  readonly channel?: UpdateChannel | null;
  readonly feeds: readonly string[];
  readonly releaseKey?: KeyObject;
  /** False: the program was installed by the system, and replacing it needs an administrator. */
  readonly mayReplace?: boolean;
  /** Whether its window is open. */
  readonly visible?: boolean;
  /** Time since the first start, in ms. */
  readonly laterMs?: number;
}

/** A computer with an AppImage, which outlives its app: `start` runs whatever version is installed now. */
export class UpdatingDevice {
  readonly folder: string;
  readonly appImage: string;

  private constructor(folder: string, name: string) {
    this.folder = folder;
    this.appImage = join(folder, "apps", name);
  }

  /** `name`: the file name chosen by the owner. */
  static async make(version: string, name = "Roomtone.AppImage"): Promise<UpdatingDevice> {
    const device = new UpdatingDevice(await mkdtemp(join(tmpdir(), "roomtone-updates-")), name);
    await mkdir(join(device.folder, "apps"));
    await writeFile(device.appImage, program(version), { mode: 0o755 });
    await writeFile(
      join(device.folder, "app-update.yml"),
      JSON.stringify({
        provider: "generic",
        url: "http://nowhere/",
        updaterCacheDirName: "roomtone-updater",
      }),
    );
    await writeFile(device.log, "");
    process.env.STARTED_PROGRAMS = device.log;
    process.env.APPIMAGE = device.appImage;
    return device;
  }

  /** Versions that an installer has started. */
  async started(): Promise<readonly string[]> {
    return (await readFile(this.log, "utf8")).split("\n").filter((line) => line !== "");
  }

  /** The installed version; null if there is none. */
  async installed(): Promise<string | null> {
    const text = await readFile(this.appImage, "utf8").catch(() => "");
    return /^echo (\S+)/m.exec(text)?.[1] ?? null;
  }

  /** Files that the updater has downloaded and kept. */
  get pendingFolder(): string {
    return join(this.folder, "cache", "roomtone-updater", "pending");
  }

  /** Starts the app in the installed version. */
  async start(options: DeviceOptions) {
    const version = options.version ?? (await this.installed()) ?? "0.0.0";
    const time = virtualTime({ start: VIRTUAL_START + (options.laterMs ?? 0) });
    const folder = join(this.folder, "updates");
    const probation = await Probation.begin(folder, { version, now: time.environment.now, log });
    const ends: string[] = [];
    let channel = options.channel ?? null;
    const updater = new AppImageUpdater(null, {
      version,
      name: "roomtone",
      isPackaged: true,
      appUpdateConfigPath: join(this.folder, "app-update.yml"),
      userDataPath: join(this.folder, "data"),
      baseCachePath: join(this.folder, "cache"),
      whenReady: async () => undefined,
      relaunch: () => ends.push("relaunch"),
      quit: () => ends.push("quit"),
      onQuit: () => undefined,
    });
    const said: string[] = [];
    const note = (message: unknown) => void said.push(String(message));
    updater.logger = { info: note, warn: note, error: note };
    // electron-updater leaves this to the code that passes its own app adapter.
    Reflect.set(updater, "httpExecutor", new ElectronHttpExecutor());
    const previous = new PreviousVersion(join(folder, "previous"), this.appImage);
    const trackEnds: (() => void)[] = [];
    const silences: (() => void)[] = [];
    const installer = new Installer({
      updater,
      version,
      probation,
      previous,
      needsNobody: async () => options.mayReplace ?? true,
      betweenTracks: (run) => {
        trackEnds.push(run);
        return () => trackEnds.splice(trackEnds.indexOf(run), 1);
      },
      onceQuiet: (run) => {
        silences.push(run);
        return () => silences.splice(silences.indexOf(run), 1);
      },
      isVisible: () => options.visible ?? true,
      handOver: async () => {
        ends.push("music stops");
      },
      comeBack: () => ends.push("come back"),
      timezone: () => "UTC",
      environment: time.environment,
      log,
    });
    const updates = new Updates({
      updater,
      version,
      probation,
      installer,
      channel: () => channel,
      storeChannel: async (chosen) => {
        channel = chosen;
      },
      feeds: () => options.feeds,
      releaseKey: options.releaseKey ?? null,
      environment: time.environment,
      log,
    });
    const states: UpdateState[] = [];
    updates.changed.on((state) => states.push(state));
    return {
      updates,
      probation,
      previous,
      time,
      ends,
      trackEnds,
      /** Callbacks that wait for a silence. */
      silences,
      installer,
      /** The progress states, without repetitions. */
      shown: () => [
        ...states
          .map(({ progress }) => progress.status)
          .filter((status, index, all) => status !== all[index - 1]),
      ],
      /** Whether the last download was differential: assembled from the installed program and new blocks. */
      fetchedDifferences: () =>
        said.some((line) => line.startsWith("Full:")) &&
        !said.some((line) => line.includes("fallback to full download")),
      trouble: () => updateTrouble(probation, updates.state()),
    };
  }

  async remove(): Promise<void> {
    // The app may still be finishing a write.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }

  private get log(): string {
    return join(this.folder, "started.txt");
  }
}
