import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { _electron, type ElectronApplication, expect, type Page } from "@playwright/test";
import type { Desktop, LaunchOptions, LogEntry } from "./desktop.ts";
import { readLog } from "./read-log.ts";

/** Path of Electron's binary; null if it is not installed. Never downloads one. */
export function electronBinary(): string | null {
  const folder = dirname(createRequire(import.meta.url).resolve("electron/package.json"));
  const pathFile = join(folder, "path.txt");
  if (!existsSync(pathFile)) return null;
  const binary = join(folder, "dist", readFileSync(pathFile, "utf8"));
  return existsSync(binary) ? binary : null;
}

/** The built app on Electron itself. */
export class ElectronDesktop implements Desktop {
  readonly kind = "electron";
  private readonly options: LaunchOptions;
  private readonly binary: string;
  private app: ElectronApplication;

  private constructor(options: LaunchOptions, binary: string, app: ElectronApplication) {
    this.options = options;
    this.binary = binary;
    this.app = app;
  }

  static async launch(options: LaunchOptions, binary: string): Promise<ElectronDesktop> {
    return new ElectronDesktop(options, binary, await start(options, binary));
  }

  async page(): Promise<Page> {
    await expect.poll(() => this.app.windows().length).toBeGreaterThan(0);
    const page = await this.app.firstWindow();
    await page.waitForLoadState();
    return page;
  }

  log(): Promise<readonly LogEntry[]> {
    return readLog(this.options.dataDir);
  }

  utilityPids(): Promise<readonly number[]> {
    return this.app.evaluate(({ app }) =>
      app
        .getAppMetrics()
        .filter(({ type, serviceName }) => type === "Utility" && serviceName === "node.mojom.NodeService")
        .map(({ pid }) => pid),
    );
  }

  openedExternally(): Promise<readonly string[]> {
    return this.app.evaluate(() => Reflect.get(globalThis, "openedExternally") as string[]);
  }

  windowCount(): Promise<number> {
    return this.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  }

  async loseFocus(): Promise<void> {
    await this.app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.blur();
    });
  }

  async closeWindow(): Promise<void> {
    await this.app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.close();
    });
  }

  isVisible(): Promise<boolean> {
    return this.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().some((window) => window.isVisible()),
    );
  }

  async ended(): Promise<void> {
    const child = this.app.process();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }

  async crashRenderer(): Promise<void> {
    await this.app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.forcefullyCrashRenderer();
    });
  }

  async kill(): Promise<void> {
    this.app.process().kill("SIGKILL");
  }

  async relaunch(): Promise<void> {
    await this.close();
    this.app = await start(this.options, this.binary);
  }

  async close(): Promise<void> {
    await this.app.close();
  }
}

/** Starts the app with the system's browser replaced by a list of opened addresses. */
async function start(options: LaunchOptions, executablePath: string): Promise<ElectronApplication> {
  const { dataDir, serviceUrl, env } = options;
  const variables = {
    ...process.env,
    ROOMTONE_DESKTOP_DATA: dataDir,
    ROOMTONE_PUBLIC_URL: serviceUrl,
    ...env,
  };
  const app = await _electron.launch({
    executablePath,
    args: [join(options.out, "main", "index.js"), "--no-sandbox", ...(options.args ?? [])],
    env: Object.fromEntries(
      Object.entries(variables).filter((entry): entry is [string, string] => !!entry[1]),
    ),
  });
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedExternally: opened });
    shell.openExternal = async (url) => void opened.push(url);
  });
  return app;
}
