import type { LaunchOptions } from "./desktop.ts";
import { test as base } from "./fixtures.ts";
import { HostDesktop } from "./host-desktop.ts";

interface Fixtures {
  /** Starts the app on electron-host, whose test can do what the system, a person or an accident would. */
  readonly launchHost: (options?: Partial<LaunchOptions>) => Promise<HostDesktop>;
}

/** For tests of what Electron itself lets no test do. */
export const test = base.extend<Fixtures>({
  launchHost: async ({ launch }, use) => {
    await use(async (options) => {
      const desktop = await launch(options);
      if (!(desktop instanceof HostDesktop)) throw new Error("this test drives electron-host");
      return desktop;
    });
  },
});
