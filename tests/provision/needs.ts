import { globSync } from "node:fs";
import { findChromium, HEADLESS_SHELL } from "./chromium.ts";
import { findProgram, mayInstallPackages } from "./packages.ts";

/** Programs that tests start besides Node, their packages, and the modules that require them. */
export interface Need {
  readonly programs: readonly string[];
  /** Debian packages. */
  readonly packages: readonly string[];
  /**
   * Modules that need the programs: test files that import one, or are one, are skipped where the programs are missing.
   */
  readonly usedBy: readonly string[];
  readonly isThere: () => boolean;
}

/** The folder of the newest PostgreSQL programs, which Debian does not add to PATH; null if not installed. */
export function postgresFolder(): string | null {
  return globSync("/usr/lib/postgresql/*/bin").sort().at(-1) ?? null;
}

export const SOUND_SERVER: Need = {
  programs: ["pulseaudio", "pactl", "parec"],
  packages: ["pulseaudio", "pulseaudio-utils", "libasound2-plugins"],
  // Other tests with sound use a pipe where there is no sound server.
  usedBy: [
    "tests/endurance/audio/native-output-cards.test.ts",
    "tests/desktop/sound.spec.ts",
    "tests/endurance/sound.spec.ts",
  ],
  isThere: () =>
    process.env.ROOMTONE_SOUND !== "alsa-file" &&
    ["pulseaudio", "pactl", "parec"].every(findProgram) &&
    globSync("/usr/lib/*/alsa-lib/libasound_module_pcm_pulse.so").length > 0,
};

export const CHROMIUM: Need = {
  programs: ["chromium"],
  packages: ["chromium"],
  usedBy: [
    "tests/web/fixtures.ts",
    "tests/desktop/host-desktop.ts",
    "tests/desktop/screens-browser-sign-in.spec.ts",
  ],
  isThere: () => findChromium() !== null,
};

/** Programs that `npm test` provides, besides {@link DATABASES}. */
export const NEEDS: readonly Need[] = [
  CHROMIUM,
  {
    // Only makes browser tests faster: where it cannot be installed, any Chromium works.
    programs: [HEADLESS_SHELL],
    packages: [HEADLESS_SHELL],
    usedBy: [],
    isThere: () => findProgram(HEADLESS_SHELL) !== null || !mayInstallPackages(),
  },
  SOUND_SERVER,
  {
    programs: ["strace"],
    packages: ["strace"],
    usedBy: ["tests/fakes/broken-disk.ts", "tests/fakes/slow-disk.ts"],
    isThere: () => findProgram("strace") !== null,
  },
  {
    programs: ["dbus-daemon", "playerctl"],
    packages: ["dbus-daemon", "playerctl"],
    usedBy: ["tests/fakes/now-playing-panel.ts"],
    isThere: () => ["dbus-daemon", "playerctl"].every(findProgram),
  },
  {
    programs: ["git"],
    packages: ["git"],
    usedBy: [],
    isThere: () => findProgram("git") !== null,
  },
];

/** Database servers for the tests. Skipped if TEST_DATABASE_URL and TEST_REDIS_URL name existing ones. */
export const DATABASES: Need = {
  programs: ["postgres", "initdb", "redis-server"],
  packages: ["postgresql", "redis-server"],
  usedBy: ["tests/integration/two-processes.test.ts"],
  isThere: () => postgresFolder() !== null && findProgram("redis-server") !== null,
};
