import { hostname } from "node:os";
import { join } from "node:path";
import { app, net, session, shell } from "electron";
import { nodeEnvironment } from "./audio/node-environment.ts";
import { ClockWatch, processClocks } from "./clock/clock-watch.ts";
import type { Launch } from "./desktop/launch.ts";
import { devicePlatform } from "./desktop/platform.ts";
import { Quit } from "./desktop/quit.ts";
import { startShell } from "./desktop/shell.ts";
import { DesktopStatus } from "./desktop/status.ts";
import { DEFAULT_SERVICE_URL, type Environment } from "./environment.ts";
import { serveDesktop } from "./ipc/desktop.ts";
import { IpcServer } from "./ipc/handle.ts";
import { servePairing } from "./ipc/pairing.ts";
import { servePlayer } from "./ipc/player.ts";
import { serveUpdates } from "./ipc/updates.ts";
import type { Log } from "./logging/log.ts";
import { playerLog } from "./logging/player-log.ts";
import { Pairing, StoredPairing } from "./pairing/pairing.ts";
import { PairingCalls } from "./pairing/pairing-calls.ts";
import { spawnAudioProcess } from "./player/audio-process.ts";
import { createPlayer } from "./player/create-player.ts";
import { ServiceClient } from "./service/service-client.ts";
import { serveSound } from "./sound/serve-sound.ts";
import { Sound } from "./sound/sound.ts";
import { SettingsStore } from "./storage/settings.ts";
import { StoredFile } from "./storage/stored-file.ts";
import { vaultCodec } from "./storage/vault.ts";
import { beginTrial } from "./updates/begin-trial.ts";
import { createUpdates } from "./updates/create-updates.ts";
import { APP_ORIGIN, serveApp } from "./windows/app-protocol.ts";
import { mayOpenExternally } from "./windows/external-links.ts";
import { restrictPermissions } from "./windows/lock-down.ts";
import { PlayerWindow } from "./windows/player-window.ts";

/** The folder of the bundles: this file is `main/index.js` in it. */
const OUT = join(import.meta.dirname, "..");

export interface App {
  start(): Promise<void>;
}

/** Puts the app together. `start` brings it up: what plays first, what shows last. */
export function createApp(environment: Environment, log: Log, launch: Launch): App {
  return {
    async start() {
      const folder = app.getPath("userData");
      const updatesFolder = join(folder, "updates");
      const trial = await beginTrial(updatesFolder, log);
      if (!trial) return;
      const settings = await SettingsStore.open(folder, log);
      const serviceUrl =
        environment.ROOMTONE_PUBLIC_URL ?? settings.current.serviceUrl ?? DEFAULT_SERVICE_URL;
      const identity = {
        code: settings.current.installationId,
        platform: devicePlatform(process.platform),
        name: hostname(),
      };
      const service = new ServiceClient({
        serviceUrl,
        userAgent: userAgent(),
        fetch: (url, init) => net.fetch(url, init),
      });

      const pairing = new Pairing({
        file: new StoredFile(join(folder, "pairing"), StoredPairing, log, { codec: vaultCodec(log) }),
        calls: new PairingCalls(service, identity),
        log,
        now: Date.now,
      });
      const sound = new Sound({
        spawn: () => spawnAudioProcess(join(import.meta.dirname, "audio-process.js"), log),
        settings,
        environment: nodeEnvironment(playerLog(log)),
      });
      const player = await createPlayer({
        folder: join(folder, "player"),
        sound,
        serviceUrl,
        userAgent: userAgent(),
        service,
        pairing,
        log,
      });

      const status = new DesktopStatus(settings.current.debugFlags);
      pairing.unpairing.on((isUnpairing) => status.set({ isUnpairing }));
      const timezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
      const own = createUpdates({
        trial,
        folder: updatesFolder,
        serviceUrl,
        settings,
        status,
        player,
        pairing,
        timezone,
        log,
      });

      const clientUrl = (!app.isPackaged && environment.ELECTRON_RENDERER_URL) || APP_ORIGIN;
      const isOwnUrl = (url: string) => url === clientUrl || url.startsWith(`${clientUrl}/`);
      const openExternal = async (url: string) => {
        const allowed = mayOpenExternally(url, serviceUrl, settings.current.trustedSites);
        if (allowed) await shell.openExternal(url);
        return allowed;
      };
      const preload = join(OUT, "preload", "index.cjs");
      const stopping: (() => void)[] = [];
      const quit = new Quit({
        stop: () => {
          for (const stop of stopping) stop();
          return player.stop();
        },
        log,
      });
      const staysOpen = () => settings.current.closeToTray && !quit.isOn;
      const url = clientUrl;
      const window = new PlayerWindow({
        url,
        preload,
        isOwnUrl,
        openExternal,
        settings,
        status,
        staysOpen,
        log,
      });

      await pairing.start();
      await player.start();

      const ipc = new IpcServer(isOwnUrl, log);
      const { platform, name: computerName } = identity;
      const info = { version: app.getVersion(), platform, serviceUrl, computerName };
      servePairing(ipc, pairing);
      servePlayer(ipc, player);
      serveSound(ipc, sound);
      serveUpdates(ipc, own.updates);
      const ready = () => {
        window.ready();
        own.clientReady();
      };
      serveDesktop(ipc, { info, status, openExternal, ready });

      restrictPermissions(session.defaultSession);
      serveApp(join(OUT, "renderer"), serviceUrl, (request) => sound.answer(request));
      const clock = new ClockWatch(processClocks(), log);
      const icons = join(OUT, "..", "resources", "tray");
      const parts = {
        environment,
        launch,
        settings,
        status,
        pairing,
        player,
        window,
        ipc,
        clock,
        icons,
        log,
      };
      if (launch.hidden) window.prepare();
      else window.open();
      stopping.push(await startShell(parts));
      await own.start();
      log.info({ version: app.getVersion(), serviceUrl }, "started");
    },
  };
}

function userAgent(): string {
  return `roomtone-desktop/${app.getVersion()} (OS; ${process.platform}; ${process.getSystemVersion()})`;
}
