import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { CHROMIUM_VARIABLE } from "#tests/fakes/electron-host/chromium.ts";
import type { HostRequest, HostStatus } from "#tests/fakes/electron-host/control.ts";
import { CONTROL_VARIABLE } from "#tests/fakes/electron-host/control-channel.ts";
import { findHeadlessShell } from "#tests/provision/chromium.ts";
import type { Desktop, LaunchOptions, LogEntry } from "./desktop.ts";
import { HostControl } from "./host-control.ts";
import { endLeftovers } from "./host-processes.ts";
import { readLog } from "./read-log.ts";

const REGISTER = new URL("../fakes/electron-host/register.ts", import.meta.url).href;
const PROGRAM = findHeadlessShell();
const STOP_LIMIT_MS = 10_000;
const START_LIMIT_MS = 60_000;

/** The running app: its first process, or its replacement. */
interface Running {
  readonly control: HostControl;
  readonly browser: Browser;
  readonly pid: number;
}

/** The built app on electron-host: main in a Node process, its window in Chromium. */
export class HostDesktop implements Desktop {
  readonly kind = "electron-host";
  private readonly options: LaunchOptions;
  private readonly controlPath = join(tmpdir(), `host-${randomUUID()}.sock`);
  private child: ChildProcess;
  private running: Promise<Running>;
  private output = "";

  private constructor(options: LaunchOptions) {
    this.options = options;
    this.child = this.spawn();
    this.running = this.attach(this.child);
  }

  static async launch(options: LaunchOptions): Promise<HostDesktop> {
    const desktop = new HostDesktop(options);
    await desktop.running;
    return desktop;
  }

  async page(): Promise<Page> {
    const { browser } = await this.running;
    const find = () =>
      browser
        .contexts()
        .flatMap((context) => context.pages())
        .find((page) => page.url().startsWith("http://roomtone.app.localhost/"));
    await expect.poll(() => find() !== undefined, { message: "the window shows the client" }).toBe(true);
    const page = find();
    if (!page) throw new Error("the window has gone");
    await page.waitForLoadState();
    return page;
  }

  log(): Promise<readonly LogEntry[]> {
    return readLog(this.options.dataDir);
  }

  async status(): Promise<HostStatus> {
    return this.ask<HostStatus>({ do: "status" });
  }

  async pid(): Promise<number> {
    return (await this.running).pid;
  }

  async utilityPids(): Promise<readonly number[]> {
    return (await this.status()).utilityPids;
  }

  async openedExternally(): Promise<readonly string[]> {
    return (await this.status()).openedExternally;
  }

  async windowCount(): Promise<number> {
    return (await this.status()).windows.length;
  }

  async firstWindow(): Promise<number> {
    const [window] = (await this.status()).windows;
    if (!window) throw new Error("the app has no window");
    return window.id;
  }

  async isVisible(): Promise<boolean> {
    return (await this.status()).windows.some(({ visible }) => visible);
  }

  async loseFocus(): Promise<void> {
    await this.ask({ do: "raiseWindow", window: await this.firstWindow(), event: "blur" });
  }

  async closeWindow(): Promise<void> {
    const window = await this.firstWindow();
    // An app that ends with its window sends no more answers.
    await this.ask({ do: "closeWindow", window }).catch(() => undefined);
  }

  async crashRenderer(): Promise<void> {
    await this.ask({ do: "crashRenderer", window: await this.firstWindow(), reason: "crashed" });
  }

  /** Makes the process simulate the system, a person or an accident. */
  async ask<Answer = null>(request: HostRequest): Promise<Answer> {
    return (await this.running).control.ask<Answer>(request);
  }

  /** The app has ended. */
  async ended(): Promise<void> {
    await (await this.running).control.closed;
  }

  /** Waits until the app, ended or about to end, has been restarted; continues with the new process. */
  async comesBack(): Promise<void> {
    const { pid } = await this.running;
    await this.ended();
    // Its sockets close one by one: a connection in between reaches the old process.
    await expect.poll(() => isAlive(pid), { timeout: STOP_LIMIT_MS }).toBe(false);
    this.running = this.attach(null);
    await this.running;
  }

  async kill(): Promise<void> {
    const { control, pid } = await this.running;
    process.kill(pid, "SIGKILL");
    await control.closed;
  }

  async relaunch(): Promise<void> {
    await this.close();
    this.child = this.spawn();
    this.running = this.attach(this.child);
    await this.running;
  }

  async close(): Promise<void> {
    const running = await this.running.catch(() => null);
    if (running) {
      const { control, pid } = running;
      control.ask({ do: "quit" }).catch(() => undefined);
      const limit = setTimeout(() => kill(pid), STOP_LIMIT_MS);
      await control.closed;
      // Its socket closes slightly before the profile is unlocked.
      await expect.poll(() => isAlive(pid), { timeout: STOP_LIMIT_MS }).toBe(false);
      clearTimeout(limit);
    }
    await endLeftovers(`${CONTROL_VARIABLE}=${this.controlPath}`);
    await rm(this.controlPath, { force: true });
  }

  private spawn(): ChildProcess {
    const { out, dataDir, serviceUrl, env, args = [] } = this.options;
    const host = ["--disable-warning=ExperimentalWarning", "--import", REGISTER];
    const child = spawn(process.execPath, [...host, join(out, "main", "index.js"), ...args], {
      env: {
        ...process.env,
        // Compile cache of the app and its processes for all starts of a test run.
        NODE_COMPILE_CACHE: join(tmpdir(), "roomtone-compile-cache"),
        [CONTROL_VARIABLE]: this.controlPath,
        [CHROMIUM_VARIABLE]: PROGRAM ?? "",
        ROOMTONE_DESKTOP_DATA: dataDir,
        ROOMTONE_PUBLIC_URL: serviceUrl,
        // Files that the app leaves with the desktop also belong to the test.
        XDG_CONFIG_HOME: join(dataDir, "config"),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        this.output += String(chunk);
      });
    }
    return child;
  }

  /** Connects to the process that now runs the app. */
  private async attach(child: ChildProcess | null): Promise<Running> {
    const given = new AbortController();
    const giveUp = (reason: string) => given.abort(new Error(`${reason}\n${this.output}`));
    const limit = setTimeout(() => giveUp("the app did not start"), START_LIMIT_MS);
    child?.once("exit", (code) => giveUp(`the app ended with ${code}`));
    try {
      const control = await HostControl.open(this.controlPath, given.signal);
      const browser = await chromium.connectOverCDP(await control.endpoint, { noDefaults: true });
      const { pid } = await control.ask<HostStatus>({ do: "status" });
      return { control, browser, pid };
    } finally {
      clearTimeout(limit);
    }
  }
}

function kill(pid: number): void {
  if (isAlive(pid)) process.kill(pid, "SIGKILL");
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
