import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { getPriority, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, type Page } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import type { TestApp } from "#tests/factories/service/app.ts";
import { type SoundSink, startSoundSink } from "#tests/fakes/sound-sink.ts";
import type { Desktop, LaunchOptions } from "./desktop.ts";
import { ElectronDesktop, electronBinary } from "./electron-desktop.ts";
import { HostDesktop } from "./host-desktop.ts";
import { startShopService } from "./shop.ts";

const REPOSITORY = new URL("../../", import.meta.url).pathname;
/** The app built by `npm run build`. */
export const BUILT = join(REPOSITORY, "out");

/** An address where nothing answers: a player without its service. */
export const NOWHERE = "http://127.0.0.1:9";

/** Replaces the client in tests of the app around it. Its script must not run. */
const EMPTY_PAGE = `<!doctype html><html lang="en"><title>Roomtone</title><h1>client</h1>
<script>document.title = "inline script ran"</script></html>`;

type Options = Partial<LaunchOptions>;

/** Starts the built app: on Electron if its binary is installed, else on electron-host. */
export async function launchDesktop(options: LaunchOptions): Promise<Desktop> {
  const binary = electronBinary();
  return binary ? ElectronDesktop.launch(options, binary) : HostDesktop.launch(options);
}

/** Creates a folder and removes it after use. */
export async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "roomtone-desktop-"));
  await use(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Copies the built app into a folder, with an empty page instead of the client; returns the folder to launch. */
export async function withoutClient(folder: string): Promise<string> {
  const out = join(folder, "app", "out");
  for (const part of ["main", "preload"]) await cp(join(BUILT, part), join(out, part), { recursive: true });
  await cp(join(REPOSITORY, "package.json"), join(folder, "app", "package.json"));
  for (const beside of ["node_modules", "resources"])
    await symlink(join(REPOSITORY, beside), join(folder, "app", beside));
  await mkdir(join(out, "renderer"), { recursive: true });
  await writeFile(join(out, "renderer", "index.html"), EMPTY_PAGE);
  return out;
}

/** The empty page for an app that runs longer: a page that never reports ready is reloaded. */
export async function readyPage(desktop: Desktop): Promise<Page> {
  const page = await desktop.page();
  await page.evaluate(() => window.roomtone.desktop.ready());
  return page;
}

/** Log level of a warning. */
const WARNING = 40;

async function tellTroubles(desktop: Desktop): Promise<void> {
  const troubles = (await desktop.log()).filter(({ level }) => level >= WARNING);
  for (const trouble of troubles) process.stdout.write(`    ${JSON.stringify(trouble)}\n`);
}

export interface Fixtures {
  /** A folder for this test. */
  readonly folder: string;
  /** Starts the app, by default with a new data folder, no service and the built client. Closed after the test. */
  readonly launch: (options?: Options) => Promise<Desktop>;
  /** Page of an app that the worker's tests share, without a service; for tests that leave the app unchanged. */
  readonly barePage: Page;
}

/** All of them are here: a worker only goes on with the next file if it has the same ones. */
export interface WorkerFixtures {
  /** Subtracted from the priority of the worker, and so of its apps. */
  readonly niceness: number;
  readonly steppedBack: null;
  /**
   * The folder of the built app with an empty page instead of the client. Read-only and shared by all tests of a
   * worker: programs are compiled once for each path.
   */
  readonly out: string;
  readonly bareDesktop: Desktop;
  /** The service of the shops. */
  readonly app: TestApp;
  /** A sound card that is not recorded. */
  readonly card: SoundSink;
  /** The app with its client, unpaired. */
  readonly clientDesktop: Desktop;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  folder: async ({ browserName: _browser }, use) => withFolder(use),
  launch: async ({ folder }, use, info) => {
    const started: Desktop[] = [];
    await use(async (options) => {
      const defaults = { serviceUrl: NOWHERE, dataDir: join(folder, "data"), out: BUILT };
      const desktop = await launchDesktop({ ...defaults, ...options });
      info.annotations.push({ type: "runs on", description: desktop.kind });
      started.push(desktop);
      return desktop;
    });
    // Print the app's warnings after a failed test: the failure may not happen again.
    if (info.status !== info.expectedStatus) await Promise.all(started.map(tellTroubles));
    for (const desktop of started) await desktop.close();
  },
  barePage: async ({ bareDesktop }, use) => use(await readyPage(bareDesktop)),
  niceness: [0, { option: true, scope: "worker" }],
  steppedBack: [
    async ({ niceness }, use) => {
      if (niceness > 0) setPriority(getPriority() + niceness);
      await use(null);
    },
    { scope: "worker", auto: true },
  ],
  out: [
    async ({ browserName: _browser }, use) => withFolder(async (folder) => use(await withoutClient(folder))),
    { scope: "worker" },
  ],
  bareDesktop: [
    async ({ out }, use) =>
      withFolder(async (folder) => {
        const desktop = await launchDesktop({ serviceUrl: NOWHERE, dataDir: join(folder, "data"), out });
        await use(desktop);
        await desktop.close();
      }),
    { scope: "worker" },
  ],
  app: [
    async ({ browserName: _browser }, use) => {
      await using app = await startShopService();
      await use(app);
    },
    { scope: "worker" },
  ],
  card: [
    async ({ browserName: _browser }, use) => {
      const card = await startSoundSink();
      await use(card);
      await card.stop();
    },
    { scope: "worker" },
  ],
  clientDesktop: [
    async ({ app, card }, use) =>
      withFolder(async (folder) => {
        const options = { serviceUrl: app.url, dataDir: join(folder, "data"), out: BUILT, env: card.env };
        const desktop = await launchDesktop(options);
        await use(desktop);
        await desktop.close();
      }),
    { scope: "worker" },
  ],
});
