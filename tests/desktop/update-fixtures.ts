import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { program, ReleaseServer } from "#tests/fakes/release-server.ts";
import { test as base } from "./fixtures.ts";

interface Computer {
  readonly appImage: string;
  /** Versions that an installer has started. */
  readonly started: () => Promise<string>;
  readonly env: Readonly<Record<string, string>>;
}

/** A time zone where it is the middle of the day: at night an update would install by itself. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  // These zones have the opposite sign.
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** A computer with version 0.1.0 installed, and an update server. */
export const test = base.extend<{ readonly releases: ReleaseServer; readonly computer: Computer }>({
  releases: async ({ browserName: _browser }, use) => {
    const releases = await ReleaseServer.start();
    await use(releases);
    await releases.stop();
  },
  computer: async ({ folder }, use) => {
    const appImage = join(folder, "Roomtone.AppImage");
    const log = join(folder, "started.txt");
    await writeFile(appImage, program("0.1.0"), { mode: 0o755 });
    await writeFile(log, "");
    await use({
      appImage,
      started: () => readFile(log, "utf8"),
      env: {
        APPIMAGE: appImage,
        // The program that runs lies in the AppImage's mount.
        APPDIR: dirname(process.execPath),
        STARTED_PROGRAMS: log,
        XDG_CACHE_HOME: join(folder, "cache"),
        TZ: zoneAtNoon(),
      },
    });
  },
});
