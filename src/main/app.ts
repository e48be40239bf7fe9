import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import { app, net, powerMonitor, safeStorage, session, shell } from "electron";
import { Troubles } from "#shared/player/troubles.ts";
import { ClockWatch, processClocks } from "./clock/clock-watch.ts";
import { claimLinks } from "./deep-links/claim-links.ts";
import type { Launch } from "./desktop/lifecycle/launch.ts";
import { Quit } from "./desktop/lifecycle/quit.ts";
import { devicePlatform } from "./desktop/platform.ts";
import { startShell } from "./desktop/shell.ts";
import { DesktopStatus } from "./desktop/status.ts";
import { Surroundings } from "./desktop/surroundings.ts";
import { createDiagnostics } from "./diagnostics/create-diagnostics.ts";
import { serveDiagnostics } from "./diagnostics/serve.ts";
import { DEFAULT_SERVICE_URL, type Environment } from "./environment.ts";
import { serveBrowserSignIn } from "./ipc/browser-sign-in.ts";
import { type DesktopParts, serveDesktop } from "./ipc/desktop.ts";
import { IpcServer } from "./ipc/handle.ts";
import { serveKeptSession } from "./ipc/kept-session.ts";
import { servePairing } from "./ipc/pairing.ts";
import { servePlayer } from "./ipc/player.ts";
import { serveUpdates } from "./ipc/updates.ts";
import type { Log } from "./logging/log.ts";
import { playerLog } from "./logging/player-log.ts";
import { fallbackFolder } from "./media-cache/fallback-audio.ts";
import { LostZoneKeeper, StoredLoss } from "./pairing/lost-zone.ts";
import { Pairing, StoredPairing } from "./pairing/pairing.ts";
import { PairingCalls } from "./pairing/pairing-calls.ts";
import { createPlayer } from "./player/create-player.ts";
import { nodeEnvironment } from "./player/node-environment.ts";
import { tellTroubles } from "./player/tell-troubles.ts";
import { Power } from "./power/power.ts";
import { desktopCaller, desktopClient, type RunningApp } from "./service/desktop-caller.ts";
import { ServiceClient } from "./service/service-client.ts";
import { BrowserSignIn } from "./sign-in/browser-sign-in.ts";
import { redeemCode } from "./sign-in/redeem-code.ts";
import { SessionKeeper, StoredSession } from "./sign-in/session-keeper.ts";
import { leadPage, serveSound } from "./sound-output/serve-sound.ts";
import { Sound } from "./sound-output/sound.ts";
import { spawnAudioProcess } from "./sound-output/spawn-audio-process.ts";
import { SettingsStore } from "./storage/settings.ts";
import { StoredFile } from "./storage/stored-file.ts";
import { vaultCodec } from "./storage/vault.ts";
import { Texts } from "./texts/texts.ts";
import { beginProbation } from "./updates/begin-probation.ts";
import { buildFacts } from "./updates/build-facts.ts";
import { createUpdates } from "./updates/create-updates.ts";
import { type Probation, UPDATES_FOLDER } from "./updates/probation.ts";
import { APP_ORIGIN, serveApp } from "./windows/app-protocol.ts";
import { mayOpenExternally } from "./windows/external-links.ts";
import { restrictPermissions } from "./windows/lock-down.ts";
import { PlayerWindow } from "./windows/player-window.ts";

/** Folder of the bundles; this file is `main/index.js` in it. */
const OUT = join(import.meta.dirname, "..");
const ICON = join(OUT, "..", "resources", "icon.png");

export interface App {
  start(): Promise<void>;
}

/**
 * Composes the app. `start` brings up the player first and the window last. It throws only while nothing plays yet; a
 * part that fails later is logged and reported, and the music keeps playing.
 */
export function createApp(environment: Environment, log: Log, launch: Launch): App {
  return {
    async start() {
      const { folder } = launch;
      const probation = await beginProbation(join(folder, UPDATES_FOLDER), launch, log);
      if (!probation) return;
      const core = await createCore({ environment, log, launch, folder, probation });
      const failed = (part: string, error: unknown) => {
        log.error({ error, part }, "a part of the app failed");
        core.troubles.open("DEVICE_ERROR_OTHER", `a part of the app failed: ${part}`);
      };
      const around = new Surroundings(failed);
      const beneath = new Surroundings(failed);
      const shown = createWindow(environment, log, core, async () => {
        around.stop();
        await core.player.stop();
        beneath.stop();
      });

      if (await core.updates.beforeMusic()) return;
      await core.pairing.start();
      await core.lostZone.start();
      await core.player.start();

      const signIn = createSignIn(core, shown.openExternal, log);
      const ipc = new IpcServer(shown.isOwnUrl, log);
      await beneath.add({
        "the page's sound": () => leadPage(ipc, core.sound),
        // Until this listener is removed, a computer that shuts down waits for the app.
        power: () => () => core.power.stop(),
      });
      // A development copy must not take over the installed app's links.
      if (app.isPackaged) {
        const entry = { own: launch.own, icon: ICON, variables: process.env };
        const isAppImage = process.env.APPIMAGE !== undefined;
        core.info.opensLinks = await claimLinks({ app, entry: isAppImage ? entry : null, log });
      }
      await around.add({
        pairing: () => servePairing(ipc, core.pairing, core.lostZone),
        "sign-in": () => serveBrowserSignIn(ipc, signIn),
        session: () => serveKeptSession(ipc, core.keeper),
        player: () => servePlayer(ipc, core.player),
        sound: () => serveSound(ipc, core.sound),
        updates: () => serveUpdates(ipc, core.updates.updates),
        diagnostics: () => serveDiagnostics(ipc, core.diagnostics),
        desktop: () => serveDesktop(ipc, desktopParts(core, shown)),
        window: () => {
          restrictPermissions(session.defaultSession);
          const { serviceUrl } = core.info;
          const stop = serveApp(join(OUT, "renderer"), serviceUrl, (request) => core.sound.answer(request));
          if (launch.hidden || probation.wasHidden) shown.window.prepare();
          else shown.window.open();
          return stop;
        },
      });
      await startShell({
        ...core,
        environment,
        launch,
        window: shown.window,
        signIn,
        ipc,
        icons: join(OUT, "..", "resources", "tray"),
        around,
        log,
      });
      await around.add({
        "looking for updates": () => core.updates.start(() => shown.window.isVisible()).then(() => undefined),
      });
      log.info({ version: core.info.version, serviceUrl: core.info.serviceUrl }, "started");
    },
  };
}

interface CoreParts {
  readonly environment: Environment;
  readonly log: Log;
  readonly launch: Launch;
  /** Folder of all data that the app stores. */
  readonly folder: string;
  readonly probation: Probation;
}

/** Creates the player and everything it needs; no screens. */
async function createCore({ environment, log, launch, folder, probation }: CoreParts) {
  const playerEnvironment = nodeEnvironment(playerLog(log));
  const troubles = new Troubles(playerEnvironment);
  const damaged = (file: string) => troubles.note("DEVICE_ERROR_STATE_DAMAGED", file);
  const settings = await SettingsStore.open(folder, log, damaged);
  const texts = new Texts(settings);
  const status = new DesktopStatus(settings.current.debugFlags);
  const info = {
    version: app.getVersion(),
    get platform() {
      return status.current.debugFlags.platformOverride ?? devicePlatform(process.platform);
    },
    serviceUrl: environment.ROOMTONE_PUBLIC_URL ?? settings.current.serviceUrl ?? DEFAULT_SERVICE_URL,
    computerName: hostname(),
    opensLinks: true,
  };
  const { serviceUrl } = info;
  const running = runningApp(environment);
  const service = new ServiceClient({
    serviceUrl,
    caller: desktopCaller({
      app: running,
      installationId: settings.current.installationId,
      zone: () => pairing.current(),
      debugFlags: () => status.current.debugFlags,
    }),
    fetch: (url, init) => net.fetch(url, init),
  });
  const identity = {
    code: settings.current.installationId,
    get platform() {
      return info.platform;
    },
    name: info.computerName,
  };
  const codec = vaultCodec({ keyring: safeStorage, log });
  const pairing = new Pairing({
    file: new StoredFile(join(folder, "pairing"), StoredPairing, log, { codec, damaged }),
    calls: new PairingCalls(service, identity),
    log,
    now: playerEnvironment.now,
    monotonic: playerEnvironment.monotonic,
  });
  const keeper = new SessionKeeper({
    file: new StoredFile(join(folder, "session"), StoredSession, log, { codec, damaged }),
    log,
  });
  const lostZone = new LostZoneKeeper({
    pairing,
    file: new StoredFile(join(folder, "lost-zone"), StoredLoss, log, { damaged }),
    log,
  });
  pairing.unpairing.on((isUnpairing) => status.set({ isUnpairing }));
  const sound = new Sound({
    spawn: () => spawnAudioProcess(join(import.meta.dirname, "audio-process.js"), log),
    settings,
    environment: playerEnvironment,
  });

  const diagnostics = createDiagnostics({
    serviceUrl,
    fetch: (url, init) => net.fetch(url, init),
    pairing,
    sound,
    troubles,
    launch,
    status,
    player: () => created,
    updates: () => updates.updates,
  });
  const created = await createPlayer({
    folder: join(folder, "player"),
    fallbackFolder: fallbackFolder(OUT),
    sound,
    serviceUrl,
    userAgent: desktopClient(running),
    service,
    pairing,
    troubles,
    metrics: () => diagnostics.metrics(),
    damaged,
    environment: playerEnvironment,
    log,
  });
  const { player, media } = created;
  const clock = new ClockWatch(processClocks(), log);
  const power = new Power(powerMonitor, log);
  const updates = createUpdates({
    probation,
    folder: join(folder, UPDATES_FOLDER),
    launch,
    serviceUrl,
    settings,
    status,
    player,
    pairing,
    clock,
    log,
  });
  tellTroubles(troubles, { sound, media, updates, crashes: launch.crashes });
  sound.changed.on(() => player.refreshMetrics());
  let known = "";
  updates.updates.changed.on(({ progress, channel }) => {
    // Progress arrives every second and is not part of the metrics.
    const news = `${progress.status} ${channel}`;
    if (news !== known) player.refreshMetrics();
    known = news;
  });
  return {
    settings,
    texts,
    status,
    info,
    troubles,
    service,
    pairing,
    keeper,
    lostZone,
    sound,
    player,
    media,
    clock,
    power,
    updates,
    diagnostics,
  };
}

type Core = Awaited<ReturnType<typeof createCore>>;

/** Creates the window, and the way the app quits with or without it. */
function createWindow(
  environment: Environment,
  log: Log,
  { settings, status, info }: Core,
  stop: () => Promise<void>,
) {
  const url = (!app.isPackaged && environment.ELECTRON_RENDERER_URL) || APP_ORIGIN;
  const isOwnUrl = (address: string) => address === url || address.startsWith(`${url}/`);
  const openExternal = async (address: string) => {
    const allowed = mayOpenExternally(address, info.serviceUrl, settings.current.trustedSites);
    if (allowed) await shell.openExternal(address);
    return allowed;
  };
  const quit = new Quit({ stop, log });
  const window = new PlayerWindow({
    url,
    preload: join(OUT, "preload", "index.cjs"),
    icon: ICON,
    isOwnUrl,
    openExternal,
    settings,
    status,
    staysOpen: () => settings.current.closeToTray && !quit.closesWindows,
    log,
  });
  return { window, isOwnUrl, openExternal };
}

/** Facts about the app, and its actions, for the page. */
function desktopParts(
  { info, status, texts, updates }: Core,
  { window, openExternal }: ReturnType<typeof createWindow>,
): DesktopParts {
  const ready = () => {
    window.ready();
    updates.clientReady();
  };
  const setLanguage = (language: string) => texts.setLanguage(language);
  return { info, status, openExternal, ready, setLanguage, asked: window.asked };
}

function createSignIn(
  { info, service }: Core,
  openExternal: (url: string) => Promise<boolean>,
  log: Log,
): BrowserSignIn {
  return new BrowserSignIn({
    serviceUrl: info.serviceUrl,
    openExternal,
    redeem: (code, verifier) => redeemCode(service, code, verifier),
    environment: nodeEnvironment(playerLog(log)),
    randomBytes,
    log,
  });
}

function runningApp(environment: Environment): RunningApp {
  return {
    version: app.getVersion(),
    commit: buildFacts().commit,
    dev: !app.isPackaged && environment.ELECTRON_RENDERER_URL !== undefined,
    chromeVersion: process.versions.chrome ?? "",
    system: process.platform,
    systemVersion: process.getSystemVersion(),
  };
}
