import { join } from "node:path";
import { app } from "electron";
import electronUpdater, { type AppUpdater } from "electron-updater";
import type { ClockWatch } from "#main/clock/clock-watch.ts";
import type { Launch } from "#main/desktop/lifecycle/launch.ts";
import { startAgain } from "#main/desktop/lifecycle/start-again.ts";
import type { DesktopStatus } from "#main/desktop/status.ts";
import type { Log } from "#main/logging/log.ts";
import { playerLog } from "#main/logging/player-log.ts";
import type { Pairing } from "#main/pairing/pairing.ts";
import type { DesktopPlayer } from "#main/player/desktop-player.ts";
import { nodeEnvironment } from "#main/player/node-environment.ts";
import { betweenTracks } from "#main/power/between-tracks.ts";
import { onceQuiet } from "#main/power/once-quiet.ts";
import { Signal } from "#main/signal.ts";
import { writeAtomically } from "#main/storage/atomic-write.ts";
import type { SettingsStore } from "#main/storage/settings.ts";
import type { DeviceTrouble } from "#shared/contract/device.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { buildFacts } from "./build-facts.ts";
import { feedAddresses } from "./feeds.ts";
import { playsAsItShould, watchHealth } from "./health.ts";
import { installationOf, mayReplace } from "./installation.ts";
import { Installer, type InstallerParts } from "./installer.ts";
import { previousVersion } from "./previous-version.ts";
import type { Probation } from "./probation.ts";
import { updateTrouble } from "./trouble.ts";
import { Updates } from "./updates.ts";

/** An overdue update may delay the music at a start by this much, in ms: to be found and verified. */
const BEFORE_MUSIC_MS = 10_000;

export interface UpdatesPlan {
  /** As returned by `beginProbation`. */
  readonly probation: Probation;
  readonly folder: string;
  readonly launch: Pick<Launch, "own" | "hidden" | "crashes" | "watchdog">;
  readonly serviceUrl: string;
  readonly settings: SettingsStore;
  readonly status: DesktopStatus;
  readonly player: DesktopPlayer;
  readonly pairing: Pairing;
  readonly clock: Pick<ClockWatch, "timezone">;
  readonly log: Log;
}

/** The app's updates, for the composition root. */
export interface AppUpdates {
  readonly updates: Updates;
  /** The current trouble of the updates, and its changes. */
  readonly trouble: () => DeviceTrouble | null;
  readonly troubleChanged: Signal<DeviceTrouble | null>;
  /** Called when the client has rendered its first screen, as a healthy version does. */
  clientReady(): void;
  /** Whether an update is planned for the night, which restarts the app anyway. */
  installsByItself(): boolean;
  /** Prevents an installation at the end of the session, which would interrupt it and leave neither version whole. */
  sessionEnds(): void;
  /**
   * Installs an overdue update before the music begins. Returns true if this process is about to end. Takes seconds if
   * there is an update, no time if there is none. After a crash, the music comes first.
   */
  beforeMusic(): Promise<boolean>;
  /**
   * Starts looking for updates, and watches an updated version's health. `isVisible`: whether the window is open, and
   * reopens after a restart.
   */
  start(isVisible: () => boolean): Promise<void>;
}

/** Composes the updates: electron-updater's class for this installation, the feeds, the installer. */
export function createUpdates(plan: UpdatesPlan): AppUpdates {
  const { probation, folder, launch, serviceUrl, settings, status, player, pairing, log } = plan;
  const environment = nodeEnvironment(playerLog(log));
  const version = app.getVersion();
  const facts = buildFacts();
  const updater = electronUpdater.autoUpdater;
  updater.logger = quietLog(log);
  // An unpacked app has nothing to update, unless a developer sets a source to try.
  const tryWithout = () => {
    updater.forceDevUpdateConfig = !app.isPackaged && status.current.debugFlags.updateSource !== null;
  };
  tryWithout();
  status.changed.on(tryWithout);

  let isVisible = () => !launch.hidden && !probation.wasHidden;
  const installation = installationOf(process.env, process.execPath);
  const previous = previousVersion(folder, installation.appImage);
  const installer = new Installer({
    ...installing(plan, environment),
    updater,
    previous,
    needsNobody: () => mayReplace(installation),
    isVisible: () => isVisible(),
    comeBack: () => {
      startAgain(launch, isVisible());
      app.exit(0);
    },
  });
  const updates = new Updates({
    updater,
    version,
    probation,
    installer,
    channel: () => status.current.debugFlags.updateChannel ?? settings.current.updateChannel,
    storeChannel: (updateChannel) => settings.change({ updateChannel }),
    feeds: () =>
      feedAddresses({
        updateSource: status.current.debugFlags.updateSource,
        serviceUrl,
        builtIn: facts.feed,
        signed: facts.releaseKey !== null,
        packed: app.isPackaged,
      }),
    releaseKey: facts.releaseKey,
    environment,
    log,
  });

  let prepared: Promise<void> | null = null;
  const prepare = () => {
    prepared ??= app.isPackaged ? Promise.resolve() : describeCache(updater, folder);
    return prepared;
  };
  let clientIsReady = false;
  const isWell = () =>
    playsAsItShould({
      paired: pairing.current() !== null,
      online: player.link.isOnline,
      state: player.state(),
    });
  const troubleChanged = new Signal<DeviceTrouble | null>();
  const trouble = () => updateTrouble(probation, updates.state());
  updates.changed.on(({ progress }) => {
    status.set({ updateStatus: progress.status });
    troubleChanged.emit(trouble());
  });
  return {
    updates,
    trouble,
    troubleChanged,
    clientReady: () => {
      clientIsReady = true;
    },
    installsByItself: () => {
      const { progress } = updates.state();
      return progress.status === "available" && progress.installsAt !== null;
    },
    sessionEnds: () => {
      updater.autoInstallOnAppQuit = false;
    },
    beforeMusic: async () => {
      if (!installer.isOverdue || launch.crashes > 0) return false;
      const late = Promise.withResolvers<void>();
      const cancel = environment.after(BEFORE_MUSIC_MS, late.resolve);
      try {
        await prepare();
        await Promise.race([updates.check(), late.promise]);
        return await installer.installOverdue();
      } catch (error) {
        log.error({ error }, "an update that is overdue waits on: the music begins");
        return false;
      } finally {
        cancel();
      }
    },
    start: async (windowIsVisible) => {
      isVisible = windowIsVisible;
      await prepare();
      checkWhenAsked(status, pairing, updates);
      updates.start();
      if (probation.verdict !== "probation") return;
      watchHealth({
        environment,
        isWell: () => clientIsReady && isWell(),
        healthy: () => {
          log.info({ version }, "this version works");
          void probation.passed().then(() => updates.passed());
          previous
            ?.forget()
            .catch((error: unknown) => log.warn({ error }, "the version before stays on disk"));
        },
        unwell: () => {
          log.error({ version }, "this version does not come up healthy: trying it again");
          startAgain(launch, isVisible());
          app.quit();
        },
      });
    },
  };
}

/** Timing of an installation, and the shutdown before it. */
function installing({ probation, launch, player, clock, log }: UpdatesPlan, environment: PlayerEnvironment) {
  return {
    version: app.getVersion(),
    probation,
    betweenTracks: (run) => betweenTracks(player, run),
    onceQuiet: (run) => onceQuiet(player, environment, run),
    handOver: async () => {
      // For the other systems, see [Note: a successor is waited for].
      if (process.platform === "linux") launch.watchdog?.handOver("install");
      await player.stop();
      // The next version may start before this process has ended.
      app.releaseSingleInstanceLock();
    },
    timezone: () => clock.timezone,
    environment,
    log,
  } satisfies Partial<InstallerParts>;
}

/** Checks at once when the channel or the source changes, or the service reports this version as too old. */
function checkWhenAsked(status: DesktopStatus, pairing: Pairing, updates: Updates): void {
  const wanted = () => {
    const { updateSource, updateChannel, forceSupportLevel } = status.current.debugFlags;
    const supportLevel = forceSupportLevel ?? pairing.current()?.versions?.supportLevel;
    return JSON.stringify([updateSource, updateChannel, supportLevel ?? "supported"]);
  };
  let known = wanted();
  const look = () => {
    const now = wanted();
    if (now === known) return;
    known = now;
    void updates.checkAnew();
  };
  status.changed.on(look);
  pairing.changed.on(look);
}

/** Writes the file in which electron-updater looks up its download folder; only packages include it. */
async function describeCache(updater: AppUpdater, folder: string): Promise<void> {
  const path = join(folder, "dev-app-update.yml");
  await writeAtomically(path, new TextEncoder().encode("updaterCacheDirName: roomtone-dev-updater\n"));
  updater.updateConfigPath = path;
}

/** electron-updater's messages are for debugging only; Updates reports failures. */
function quietLog(log: Log) {
  const debug = (message: unknown) => log.debug({ message: String(message) }, "electron-updater");
  return { info: debug, warn: debug, error: debug, debug };
}
