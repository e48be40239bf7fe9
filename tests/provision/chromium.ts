import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findProgram } from "./packages.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
export const HEADLESS_SHELL = "chromium-headless-shell";
const DOWNLOAD_MS = 180_000;

/** The first Chromium on this computer that starts; null if there is none. */
export function findChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, ...NAMES.map(findProgram), chromium.executablePath()];
  return candidates.find((candidate) => candidate && existsSync(candidate) && starts(candidate)) ?? null;
}

/** The headless shell, a Debian package that opens pages in half the time; without it any Chromium. */
export function findHeadlessShell(): string | null {
  return findProgram(HEADLESS_SHELL) ?? process.env.CHROMIUM_PATH ?? findChromium();
}

/** Installs Playwright's own Chromium, for computers without a package; `findChromium` tells whether that worked. */
export function downloadChromium(): void {
  const cli = path.resolve(import.meta.dirname, "../../node_modules/@playwright/test/cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "ignore", timeout: DOWNLOAD_MS });
}

function starts(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}
