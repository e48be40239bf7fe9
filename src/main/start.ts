import { join } from "node:path";
import { app, crashReporter } from "electron";
import { createApp } from "./app.ts";
import { DeepLinks } from "./deep-links/deep-links.ts";
import { readArguments } from "./desktop/lifecycle/arguments.ts";
import type { Launch } from "./desktop/lifecycle/launch.ts";
import { ownCommand } from "./desktop/lifecycle/own-command.ts";
import { profileFolder } from "./desktop/lifecycle/profile-folder.ts";
import { startAgain } from "./desktop/lifecycle/start-again.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { LastErrors } from "./logging/last-errors.ts";
import { type Log, openLog } from "./logging/log.ts";
import { watchErrors } from "./logging/uncaught.ts";
import { ProxyLogin } from "./network/proxy-login.ts";
import { UPDATES_FOLDER } from "./updates/probation.ts";
import { type AfterCrash, takeAfterCrash } from "./watchdog/after-crash.ts";
import { Watchdog } from "./watchdog/watchdog.ts";
import { registerAppScheme } from "./windows/app-protocol.ts";
import { Graphics } from "./windows/graphics.ts";

/**
 * Starts the app, unless it is already running. Returns after all work that must precede Electron's readiness, and does
 * not wait for that moment, see [Note: ready comes after the main module] in index.ts.
 */
export function start(): void {
  const environment = readEnvironment(process.env);
  const after = takeAfterCrash(process.env);
  app.setName("Roomtone");
  if (process.platform === "win32") app.setAppUserModelId("app.roomtone.player");
  if (environment.ROOMTONE_DESKTOP_DATA) app.setPath("userData", environment.ROOMTONE_DESKTOP_DATA);
  const folder = app.getPath("userData");
  const profile = profileFolder(folder);
  if (profile !== folder) app.setPath("userData", profile);

  // Two players on one computer would play over each other, so a second start only brings the first to the front.
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  const lastErrors = new LastErrors();
  const log = openLog(app.getPath("logs"), environment.ROOMTONE_LOG_LEVEL, lastErrors);
  // Dumps stay on this computer; a person who asks for help sends them by hand.
  crashReporter.start({ uploadToServer: false });
  const graphics = new Graphics(join(folder, "graphics.json"), app.getVersion(), log);
  if (graphics.isOff) app.disableHardwareAcceleration();
  const account = environment.ROOMTONE_PROXY_LOGIN ?? null;
  const proxy = new ProxyLogin({ app, account, log, monotonic: () => performance.now() });
  const watchdog = startWatchdog(environment, after, join(folder, UPDATES_FOLDER), log);
  // After an abnormal exit, a watchdog restarts the app with growing delays.
  const comeBack = () => {
    if (!watchdog) startAgain({ own: ownCommand(process), watchdog }, !readArguments(process.argv).hidden);
    app.exit(1);
  };
  watchErrors(process, log, comeBack);
  // On Ubuntu 24.04, an AppImage's launcher passes --no-sandbox; with the sandbox enabled too, the windows crash.
  if (app.commandLine.hasSwitch("no-sandbox")) log.warn("started without a sandbox");
  else app.enableSandbox();
  registerAppScheme();
  const links = new DeepLinks(process.argv, log);
  app
    .whenReady()
    .then(() => {
      const launch: Launch = {
        own: ownCommand(process),
        folder,
        hidden: isHidden(),
        links,
        watchdog,
        lastErrors,
        graphics,
        proxy,
        crashes: after.crashes,
      };
      return createApp(environment, log, launch).start();
    })
    .catch((error: unknown) => {
      log.fatal({ error }, "the app could not start");
      app.exit(1);
    });
}

function startWatchdog(
  environment: Environment,
  after: AfterCrash,
  updates: string,
  log: Log,
): Watchdog | null {
  if (after.crashes > 0) log.error({ crashes: after.crashes }, "started again after a crash");
  if (!(environment.ROOMTONE_WATCHDOG ?? app.isPackaged)) return null;
  const watchdog = new Watchdog({ own: ownCommand(process), after, updates, log });
  watchdog.start();
  app.on("quit", (_event, code) => {
    if (code === 0) watchdog.bye();
  });
  return watchdog;
}

/** macOS passes no arguments at sign-in, but reports that the app was opened by it. */
function isHidden(): boolean {
  if (readArguments(process.argv).hidden) return true;
  return process.platform === "darwin" && app.getLoginItemSettings().wasOpenedAtLogin;
}
