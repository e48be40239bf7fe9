import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, type Page } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import type { Desktop, LaunchOptions } from "./desktop.ts";
import { ElectronDesktop, electronBinary } from "./electron-desktop.ts";
import { HostDesktop } from "./host-desktop.ts";

const REPOSITORY = new URL("../../", import.meta.url).pathname;
/** The app as `npm run build` leaves it. */
export const BUILT = join(REPOSITORY, "out");

/** Where nothing answers: a player far from its service. */
export const NOWHERE = "http://127.0.0.1:9";

/** In place of the client, where only what is around it is looked at. Its script must not run. */
const EMPTY_PAGE = `<!doctype html><html lang="en"><title>Roomtone</title><h1>client</h1>
<script>document.title = "inline script ran"</script></html>`;

type Options = Partial<LaunchOptions>;

/** Starts the built app: on Electron where its binary is, else on electron-host. */
export async function launchDesktop(options: LaunchOptions): Promise<Desktop> {
  const binary = electronBinary();
  return binary ? ElectronDesktop.launch(options, binary) : HostDesktop.launch(options);
}

/** Makes a folder, and removes it when it has been used. */
export async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "roomtone-desktop-"));
  await use(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Copies the built app into a folder, with an empty page in place of the client; gives the folder to launch from. */
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

/** The empty page of an app that runs for long: a page that never says that it is ready is loaded again. */
export async function readyPage(desktop: Desktop): Promise<Page> {
  const page = await desktop.page();
  await page.evaluate(() => window.roomtone.desktop.ready());
  return page;
}

/** Of the levels of the log: a warning. */
const WARNING = 40;

async function tellTroubles(desktop: Desktop): Promise<void> {
  const troubles = (await desktop.log()).filter(({ level }) => level >= WARNING);
  for (const trouble of troubles) process.stdout.write(`    ${JSON.stringify(trouble)}\n`);
}

export interface Fixtures {
  /** A folder of the test's own. */
  readonly folder: string;
  /** Starts the app; what is not given is a fresh data folder, no service and the built client. Closed after the test. */
  readonly launch: (options?: Options) => Promise<Desktop>;
  /** Its page, in an app that the tests of a worker share: for what leaves the app as it is. Its service answers nobody. */
  readonly barePage: Page;
}

export interface WorkerFixtures {
  /**
   * The built app with an empty page in place of the client: the folder to launch from. It stays as it is, and is one for
   * all tests of a worker: programs are compiled once for each path.
   */
  readonly out: string;
  readonly bareDesktop: Desktop;
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
    // What the app had to say of a failure that may not come a second time.
    if (info.status !== info.expectedStatus) await Promise.all(started.map(tellTroubles));
    for (const desktop of started) await desktop.close();
  },
  barePage: async ({ bareDesktop }, use) => use(await readyPage(bareDesktop)),
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
});
