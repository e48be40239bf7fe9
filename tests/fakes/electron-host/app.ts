import { mkdirSync, readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { HostWindow, onAllClosed } from "./browser-window.ts";
import { startChromium } from "./chromium.ts";
import { tellTest } from "./control-channel.ts";
import { HostEmitter, preventable } from "./emitter.ts";
import { refusing } from "./refusing.ts";
import { dropInstanceLock, takeInstanceLock } from "./single-instance.ts";
import { state } from "./state.ts";

const RAISED = [
  "ready",
  "activate",
  "before-quit",
  "open-url",
  "quit",
  "second-instance",
  "will-quit",
  "window-all-closed",
];

const PACKAGE = new URL("../../../package.json", import.meta.url);

class HostApp extends HostEmitter {
  readonly isPackaged = false;
  private readonly paths = new Map<string, string>();
  private readonly version: string = JSON.parse(readFileSync(PACKAGE, "utf8")).version;
  private name = "electron-host";
  private ready: Promise<void> | null = null;
  private isReadyNow = false;
  private quitting = false;
  private relaunching = false;

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
    return takeInstanceLock(this.getPath("userData"), () =>
      this.raise("second-instance", process.argv, process.cwd()),
    );
  }

  releaseSingleInstanceLock(): void {
    dropInstanceLock(this.getPath("userData"));
  }

  enableSandbox(): void {
    if (this.isReadyNow) throw new Error("app.enableSandbox() can only be called before app is ready");
  }

  relaunch(): void {
    this.relaunching = true;
  }

  /** Closes windows, asks whoever wants to prevent it, and ends. */
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
    if (this.relaunching) tellTest({ type: "relaunch" });
    const [chromium] = state.chromium;
    const end = () => process.exit(code);
    if (chromium) void chromium.context.close().then(end, end);
    else end();
  }

  private async start(): Promise<void> {
    const chromium = await startChromium(join(this.getPath("userData"), "chromium"));
    state.chromium.push(chromium);
    chromium.context.on("page", (page) => {
      // A page that some page opened: the handlers have been asked, and a stand-in window is never given.
      void page.opener().then(
        (opener) => (opener ? page.close() : undefined),
        () => undefined,
      );
    });
    this.isReadyNow = true;
    this.emit("ready");
    tellTest({ type: "ready", endpoint: chromium.endpoint });
  }

  private allClosed(): void {
    if (this.quitting) return;
    if (this.listenerCount("window-all-closed") > 0) this.emit("window-all-closed");
    else this.quit();
  }

  private defaultPath(name: string): string {
    if (name === "userData") return join(tmpdir(), this.name);
    if (name === "logs") return join(this.getPath("userData"), "logs");
    if (name === "temp") return tmpdir();
    if (name === "home") return homedir();
    throw new Error(`electron-host has no path '${name}'`);
  }
}

export const hostApp = new HostApp();
export const app = refusing("app", hostApp);
