import { app, type Details, dialog, Notification } from "electron";
import { systemAutostart } from "#main/autostart/system-autostart.ts";
import type { ClockWatch } from "#main/clock/clock-watch.ts";
import { followTime } from "#main/clock/follow-time.ts";
import type { Environment } from "#main/environment.ts";
import type { IpcServer } from "#main/ipc/handle.ts";
import { servePreferences } from "#main/ipc/preferences.ts";
import type { Log } from "#main/logging/log.ts";
import { setMenu } from "#main/macos/menu.ts";
import { offerApplications } from "#main/macos/offer-applications.ts";
import type { MediaCache } from "#main/media-cache/media-cache.ts";
import { takeMediaKeys } from "#main/media-keys/media-keys.ts";
import type { Pairing } from "#main/pairing/pairing.ts";
import type { DesktopPlayer } from "#main/player/desktop-player.ts";
import { planRestarts } from "#main/power/plan-restarts.ts";
import type { Power } from "#main/power/power.ts";
import { Preferences } from "#main/preferences/preferences.ts";
import type { BrowserSignIn } from "#main/sign-in/browser-sign-in.ts";
import type { SettingsStore } from "#main/storage/settings.ts";
import type { Texts } from "#main/texts/texts.ts";
import { showTray } from "#main/tray/app-tray.ts";
import type { TrayAction } from "#main/tray/tray-view.ts";
import type { AppUpdates } from "#main/updates/create-updates.ts";
import type { Graphics } from "#main/windows/graphics.ts";
import type { PlayerWindow } from "#main/windows/player-window.ts";
import { readArguments } from "./lifecycle/arguments.ts";
import type { Launch } from "./lifecycle/launch.ts";
import type { DesktopStatus } from "./status.ts";
import type { Surroundings } from "./surroundings.ts";

export interface ShellParts {
  readonly environment: Environment;
  readonly launch: Launch;
  readonly settings: SettingsStore;
  readonly texts: Texts;
  readonly status: DesktopStatus;
  readonly pairing: Pairing;
  readonly player: DesktopPlayer;
  readonly media: Pick<MediaCache, "retryNow">;
  readonly window: PlayerWindow;
  readonly signIn: Pick<BrowserSignIn, "finish">;
  readonly updates: Pick<AppUpdates, "updates" | "installsByItself" | "sessionEnds">;
  readonly ipc: IpcServer;
  readonly clock: ClockWatch;
  readonly power: Power;
  /** Folder of the tray icons. */
  readonly icons: string;
  readonly around: Surroundings;
  readonly log: Log;
}

/** Connects the app to the desktop: tray, media keys, links, autostart, clock, sleep and quitting. */
export async function startShell(parts: ShellParts): Promise<void> {
  const { around, launch, player, pairing, window, clock, ipc, log } = parts;
  const preferences = new Preferences({ ...parts, autostart: systemAutostart(launch.own, process.env) });
  const restarts = planRestarts({
    ...parts,
    isVisible: () => window.isVisible(),
    // A pending update restarts the app tonight anyway.
    updateIsPlanned: () => parts.updates.installsByItself(),
  });
  await around.add({
    preferences: () => servePreferences(ipc, preferences),
    "media keys": () => (process.platform === "linux" ? takeMediaKeys({ player, log }) : undefined),
    tray: () => tryTray(parts),
    "the computer's clock and sleep": () =>
      followTime({ ...parts, updates: parts.updates.updates, restarts }),
    clock: () => {
      clock.start();
      return () => clock.stop();
    },
    "the computer's end": () => followEnd(parts),
    "planned restart": () => {
      restarts.plan();
      return () => restarts.stop();
    },
    "restart from a distance": () => player.restartAsked.on(() => restarts.now()),
    "closed window": () =>
      window.putAway.on(() => {
        launch.watchdog?.beat();
        void tellOfTray(parts);
      }),
    starts: () => followStarts(parts),
    menu: () => void setMenu(),
    processes: () => watchProcesses(launch.graphics, log),
    // A development copy must not replace the installed app's autostart.
    ...(app.isPackaged && {
      autostart: async () => {
        await preferences.correctAutostart();
        return startWithComputer(pairing, preferences);
      },
      ...(process.platform === "darwin" &&
        !launch.hidden && {
          // Runs in the background.
          "place among the programs": () =>
            void offerApplications({ app, dialog, execPath: process.execPath, texts: parts.texts, log }),
        }),
    }),
  });
  launch.watchdog?.watchWindow(() => window.isVisible());
}

/** Logs every abnormal exit of the app's processes. */
function watchProcesses(graphics: Graphics, log: Log): () => void {
  const gone = (_event: unknown, { type, reason, exitCode, name }: Details) => {
    graphics.ended(type, reason);
    if (reason !== "clean-exit") log.warn({ type, reason, exitCode, name }, "a process of the app is gone");
  };
  app.on("child-process-gone", gone);
  return () => void app.off("child-process-gone", gone);
}

/** Quits on every platform's signal that the session ends. */
function followEnd(parts: ShellParts): () => void {
  const stops = [
    parts.power.ended.on(() => sessionEnds(parts)),
    parts.window.sessionEnds.on(() => sessionEndsNow(parts)),
    followTermination(parts),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Quits when the session ends, without installing an update. */
function sessionEnds({ updates }: ShellParts): void {
  updates.sessionEnds();
  app.quit();
}

/**
 * Windows ends this process as soon as the event handler returns, so state is saved synchronously, and the watchdog is
 * told that this is no crash.
 */
function sessionEndsNow(parts: ShellParts): void {
  parts.launch.watchdog?.bye();
  parts.player.stopNow();
  app.releaseSingleInstanceLock();
  sessionEnds(parts);
}

/** Quits on SIGTERM, as at the end of a session on Linux. */
function followTermination(parts: ShellParts): () => void {
  const terminated = () => sessionEnds(parts);
  process.once("SIGTERM", terminated);
  return () => void process.off("SIGTERM", terminated);
}

/** Shows the tray icon. Without a tray the music still plays, and a second start brings the window back. */
function tryTray({ icons, player, texts, window, log }: ShellParts): () => void {
  const act: Readonly<Record<TrayAction, () => void>> = {
    open: () => window.open(),
    diagnostics: () => window.open("/electron/diagnostics"),
    quit: () => app.quit(),
  };
  try {
    return showTray({ icons, player, texts, chosen: (action) => act[action]() });
  } catch (error) {
    log.warn({ error }, "there is no tray");
    return () => undefined;
  }
}

/** Brings the window to the front at a second start, a click in the dock, or a link. */
function followStarts({ launch, window, signIn }: ShellParts): () => void {
  const started = (_event: unknown, args: readonly string[]) => {
    // Automatic starts open no window.
    const { hidden, unlessRunning } = readArguments(args);
    if (!launch.links.takeFrom(args) && !hidden && !unlessRunning) window.open();
  };
  const activated = () => window.open();
  app.on("second-instance", started);
  app.on("activate", activated);
  const stopFollowing = launch.links.follow((target) => {
    if (target.kind === "sign-in" && !signIn.finish(target.answer)) return false;
    window.open(target.kind === "screen" ? target.path : "");
    return true;
  });
  return () => {
    stopFollowing();
    app.off("second-instance", started);
    app.off("activate", activated);
  };
}

function startWithComputer(pairing: Pairing, preferences: Preferences): () => void {
  if (pairing.current()) void preferences.startWithComputer();
  return pairing.changed.on(({ zone }) => {
    if (zone) void preferences.startWithComputer();
  });
}

/** Notifies once, when the window is first closed, that the music keeps playing. */
async function tellOfTray({ settings, texts }: Pick<ShellParts, "settings" | "texts">): Promise<void> {
  if (settings.current.toldOfTray || !Notification.isSupported()) return;
  const { t } = texts;
  new Notification({ title: t("windowClosed.title"), body: t("windowClosed.body") }).show();
  await settings.change({ toldOfTray: true });
}
