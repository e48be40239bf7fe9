import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import type { HostRequest, HostStatus } from "../fakes/electron-host/control.ts";
import type { HostNotice } from "../fakes/electron-host/control-channel.ts";
import type { Desktop, LaunchOptions, LogEntry } from "./desktop.ts";
import { readLog } from "./read-log.ts";

const REGISTER = new URL("../fakes/electron-host/register.ts", import.meta.url).href;
const STOP_LIMIT_MS = 10_000;

/** The built app on electron-host: main in a Node process, its window in Chromium. */
export class HostDesktop implements Desktop {
  readonly kind = "electron-host";
  private readonly options: LaunchOptions;
  private child: ChildProcess;
  private browser: Promise<Browser>;
  private output = "";
  private requests = 0;

  private constructor(options: LaunchOptions) {
    this.options = options;
    this.child = this.spawn();
    this.browser = this.connect(this.child);
  }

  static async launch(options: LaunchOptions): Promise<HostDesktop> {
    const desktop = new HostDesktop(options);
    await desktop.browser;
    return desktop;
  }

  async page(): Promise<Page> {
    const browser = await this.browser;
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

  async loseFocus(): Promise<void> {
    await this.ask({ do: "raiseWindow", window: await this.firstWindow(), event: "blur" });
  }

  async closeWindow(): Promise<void> {
    const gone = once(this.child, "exit");
    const window = await this.firstWindow();
    this.child.send({ id: 0, request: { do: "closeWindow", window } satisfies HostRequest });
    await gone;
  }

  async crashRenderer(): Promise<void> {
    await this.ask({ do: "crashRenderer", window: await this.firstWindow() });
  }

  /** Asks the process for what the system, a person or an accident would do. */
  ask<Answer = null>(request: HostRequest): Promise<Answer> {
    const id = ++this.requests;
    return new Promise((resolve, reject) => {
      const answered = (notice: HostNotice) => {
        if (notice.type !== "answer" || notice.id !== id) return;
        this.child.off("message", answered);
        if (notice.ok) resolve(notice.value as Answer);
        else reject(new Error(String(notice.value)));
      };
      this.child.on("message", answered);
      this.child.send({ id, request });
    });
  }

  async kill(): Promise<void> {
    const gone = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await gone;
  }

  async relaunch(): Promise<void> {
    await this.close();
    this.child = this.spawn();
    this.browser = this.connect(this.child);
    await this.browser;
  }

  async close(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, "exit");
    this.child.send({ id: 0, request: { do: "quit" } satisfies HostRequest });
    const limit = setTimeout(() => this.child.kill("SIGKILL"), STOP_LIMIT_MS);
    await gone;
    clearTimeout(limit);
  }

  private spawn(): ChildProcess {
    const { out, dataDir, serviceUrl, env } = this.options;
    const child = fork(join(out, "main", "index.js"), [], {
      execArgv: ["--disable-warning=ExperimentalWarning", "--import", REGISTER],
      env: { ...process.env, ROOMTONE_DESKTOP_DATA: dataDir, ROOMTONE_PUBLIC_URL: serviceUrl, ...env },
      silent: true,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        this.output += String(chunk);
      });
    }
    return child;
  }

  private async connect(child: ChildProcess): Promise<Browser> {
    const endpoint = await new Promise<string>((resolve, reject) => {
      child.on("message", (notice: HostNotice) => {
        if (notice.type === "ready") resolve(notice.endpoint);
      });
      child.once("exit", (code) => reject(new Error(`the app ended with ${code}\n${this.output}`)));
    });
    return chromium.connectOverCDP(endpoint);
  }
}
