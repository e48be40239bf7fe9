import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findProgram, installPackages, mayInstallPackages } from "./packages.ts";

/** What was found or done, for the one line `npm test` prints. */
export interface Provided {
  /** The program, or null when there is none to be had. */
  readonly program: string | null;
  readonly how: string;
}

const DOWNLOAD_MS = 180_000;

/** A Chromium that starts: one that is there, else Playwright's download, else Debian's package when root. */
export function provideChromium(): Provided {
  const present = presentChromium();
  if (present) return { program: present, how: present };
  const cli = path.resolve(import.meta.dirname, "../../node_modules/@playwright/test/cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "ignore", timeout: DOWNLOAD_MS });
  const downloaded = presentChromium();
  if (downloaded) return { program: downloaded, how: "downloaded by Playwright" };
  if (mayInstallPackages() && installPackages(["chromium"])) {
    const installed = presentChromium();
    if (installed) return { program: installed, how: "installed from Debian" };
  }
  return { program: null, how: "none: set CHROMIUM_PATH" };
}

/** The first Chromium on this computer that starts. */
function presentChromium(): string | null {
  const named = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"].map(findProgram);
  const candidates = [process.env.CHROMIUM_PATH, ...named, chromium.executablePath()];
  return candidates.find((candidate) => candidate && existsSync(candidate) && starts(candidate)) ?? null;
}

function starts(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}
