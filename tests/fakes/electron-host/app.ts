import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { appMetrics } from "./app-metrics.ts";
import { HostWindow, onAllClosed } from "./browser-window.ts";
import { startChromium } from "./chromium.ts";
import { tellTest } from "./control-channel.ts";
import type { DevTools } from "./dev-tools.ts";
import { HostEmitter, preventable } from "./emitter.ts";
import { refusing } from "./refusing.ts";
import { dropInstanceLock, takeInstanceLock } from "./single-instance.ts";
import { state } from "./state.ts";

const RAISED = [
  "ready",
  "activate",
  "login",
  "before-quit",
  "child-process-gone",
  "open-url",
  "quit",
  "second-instance",
  "will-quit",
  "window-all-closed",
];

/** Starts a program after a process has ended; the app still holds its lock, so it cannot do this itself. */
const START_AFTER = `while kill -0 "$0" 2>/dev/null; do sleep 0.02; done; exec "$@"`;
const IS_APP_IMAGE =
  process.env.APPIMAGE !== undefined && process.execPath.startsWith(`${process.env.APPDIR}/`);
const PACKAGE = new URL("../../../package.json", import.meta.url);

interface RelaunchOptions {
  readonly execPath?: string;
  readonly args?: readonly string[];
}

interface LoginItem {
  readonly openAtLogin?: boolean;
}

function hasSwitch(name: string): boolean {
  return process.argv.some((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));
}

class HostApp extends HostEmitter {
  /** A test can make the app behave like an installed one. */
  readonly isPackaged = process.env.ELECTRON_HOST_PACKAGED === "1";
  /** Exists on macOS only. */
  readonly dock = undefined;
  readonly commandLine = refusing("commandLine", {
    hasSwitch,
    appendSwitch: (name: string, value = "") => {
      if (this.isReadyNow) throw new Error(`the switch ${name} comes too late`);
      state.switches.push(`${name}=${value}`);
    },
  });
  private readonly paths = new Map<string, string>();
  private readonly version: string = JSON.parse(readFileSync(PACKAGE, "utf8")).version;
  private name = "electron-host";
  private ready: Promise<void> | null = null;
  private isReadyNow = false;
  private quitting = false;
  /** Whether it is quitting, and nothing has prevented that. */
  get isQuitting(): boolean {
    return this.quitting;
  }
  private next: RelaunchOptions | null = null;
  private opensAtLogin = false;

  constructor() {
    super("app", RAISED);
    onAllClosed(() => this.allClosed());
  }

  whenReady(): Promise<void> {
    this.ready ??= this.start();
    return this.ready;
  }

  isReady(): boolean {
    return this.isReadyNow;
  }

  getAppMetrics() {
    return appMetrics();
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  getVersion(): string {
    return this.version;
  }

  getPath(name: string): string {
    const path = this.paths.get(name) ?? this.defaultPath(name);
    if (name === "logs" || name === "userData") mkdirSync(path, { recursive: true });
    return path;
  }

  setPath(name: string, path: string): void {
    this.paths.set(name, path);
  }

  requestSingleInstanceLock(): boolean {
    return takeInstanceLock(this.getPath("userData"), (argv, cwd) =>
      this.raise("second-instance", argv, cwd),
    );
  }

  setAppUserModelId(_id: string): void {}

  setAsDefaultProtocolClient(scheme: string): boolean {
    state.ownSchemes.push(scheme);
    return true;
  }

  getLoginItemSettings(_options?: object) {
    const openAtLogin = this.opensAtLogin;
    return { openAtLogin, executableWillLaunchAtLogin: openAtLogin, wasOpenedAtLogin: false };
  }

  setLoginItemSettings({ openAtLogin = false }: LoginItem): void {
    this.opensAtLogin = openAtLogin;
  }

  disableHardwareAcceleration(): void {
    if (this.isReadyNow) throw new Error("app.disableHardwareAcceleration() comes too late");
  }

  releaseSingleInstanceLock(): void {
    dropInstanceLock(this.getPath("userData"));
  }

  enableSandbox(): void {
    if (this.isReadyNow) throw new Error("app.enableSandbox() can only be called before app is ready");
    // Electron's windows would crash at their start.
    if (hasSwitch("no-sandbox")) throw new Error("app.enableSandbox() beside --no-sandbox");
  }

  /**
   * Restarts the app after it has ended. Inside an AppImage it has no effect: the helper is a program of the mount,
   * which disappears with the app.
   */
  relaunch(options: RelaunchOptions = {}): void {
    if (!IS_APP_IMAGE) this.next = options;
  }

  /** Closes the windows, emits the events that can prevent quitting, and exits. */
  quit(): void {
    if (this.raise("before-quit")) return;
    this.quitting = true;
    for (const window of HostWindow.getAllWindows()) window.close();
    if (HostWindow.getAllWindows().length > 0) {
      this.quitting = false;
      return;
    }
    if (this.raise("will-quit")) return;
    this.exit(0);
  }

  exit(code = 0): void {
    this.emit("quit", preventable(), code);
    if (this.next) {
      const { execPath = process.execPath, args = [...process.execArgv, ...process.argv.slice(1)] } =
        this.next;
      const waiter = ["-c", START_AFTER, String(process.pid), execPath, ...args];
      spawn("/bin/sh", waiter, { detached: true, stdio: "ignore" }).unref();
    }
    const [chromium] = state.chromium;
    const end = () => process.exit(code);
    if (chromium) void chromium.then(({ close }) => close()).then(end, end);
    else end();
  }

  private async start(): Promise<void> {
    await state.mainModule.promise;
    for (const listener of starting) listener();
    const chromium = startChromium(join(this.getPath("userData"), "chromium"));
    state.chromium.push(chromium);
    chromium.then(
      ({ devTools, endpoint }) => {
        refusePopups(devTools);
        tellTest({ type: "ready", endpoint });
      },
      (error: unknown) => {
        process.stderr.write(`electron-host has no Chromium: ${String(error)}\n`);
        process.exit(1);
      },
    );
    this.isReadyNow = true;
    this.emit("ready");
  }

  private allClosed(): void {
    if (this.quitting) return;
    if (this.listenerCount("window-all-closed") > 0) this.emit("window-all-closed");
    else this.quit();
  }

  private defaultPath(name: string): string {
    if (name === "userData") return join(tmpdir(), this.name);
    if (name === "logs") return join(this.getPath("userData"), "logs");
    if (name === "crashDumps") return join(this.getPath("userData"), "Crashpad");
    if (name === "temp") return tmpdir();
    if (name === "home") return homedir();
    throw new Error(`electron-host has no path '${name}'`);
  }
}

function refusePopups({ browser }: DevTools): void {
  browser.on("Target.targetCreated", ({ targetInfo: { targetId, openerId } }) => {
    // The page was opened by another page: the handlers have been called, and no window is created.
    if (openerId) browser.send("Target.closeTarget", { targetId }).catch(() => undefined);
  });
  browser.send("Target.setDiscoverTargets", { discover: true }).catch(() => undefined);
}

const starting = new Set<() => void>();

/** Registers a listener for the start of the app, before it is ready. A watchdog process never calls it. */
export function whenStarting(listener: () => void): void {
  starting.add(listener);
}

export const hostApp = new HostApp();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => hostApp.quit());
export const app = refusing("app", hostApp);
