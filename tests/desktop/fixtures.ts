import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import type { Desktop, LaunchOptions } from "./desktop.ts";
import { ElectronDesktop, electronBinary } from "./electron-desktop.ts";
import { HostDesktop } from "./host-desktop.ts";

const REPOSITORY = new URL("../../", import.meta.url).pathname;
/** The app as `npm run build` leaves it. */
const BUILT = join(REPOSITORY, "out");

/** Where nothing answers: a player far from its service. */
const NOWHERE = "http://127.0.0.1:9";

type Options = Partial<LaunchOptions>;

/** Starts the built app: on Electron where its binary is, else on electron-host. */
export async function launchDesktop(options: LaunchOptions): Promise<Desktop> {
  const binary = electronBinary();
  return binary ? ElectronDesktop.launch(options, binary) : HostDesktop.launch(options);
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
  /** The built app with another page in place of the client; gives the folder to launch from. */
  readonly withPage: (html: string) => Promise<string>;
}

export const test = base.extend<Fixtures>({
  folder: async ({ browserName }, use) => {
    const folder = await mkdtemp(join(tmpdir(), `roomtone-desktop-${browserName}-`));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  },
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
  withPage: async ({ folder }, use) => {
    await use(async (html) => {
      const out = join(folder, "app", "out");
      for (const part of ["main", "preload"])
        await cp(join(BUILT, part), join(out, part), { recursive: true });
      await cp(join(REPOSITORY, "package.json"), join(folder, "app", "package.json"));
      for (const beside of ["node_modules", "resources"])
        await symlink(join(REPOSITORY, beside), join(folder, "app", beside));
      await mkdir(join(out, "renderer"), { recursive: true });
      await writeFile(join(out, "renderer", "index.html"), html);
      return out;
    });
  },
});
