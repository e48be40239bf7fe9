import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./bundles.ts";

const PACKAGE = path.join(ROOT, "node_modules/electron");
/** A slow connection must not keep the person waiting for ever; they can use the browser meanwhile. */
const FETCH_MS = 300_000;

/** Path of Electron's program, or a sentence that explains why there is none. */
export type Electron =
  | { readonly ok: true; readonly program: string }
  | { readonly ok: false; readonly reason: string };

/** Why no window can be opened on this computer, or null when one can. */
export function noWindowBecause(env: NodeJS.ProcessEnv): string | null {
  if (process.platform !== "linux") return null;
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return "there is no display";
  return process.getuid?.() === 0 ? "Electron doesn't run as root" : null;
}

/** Finds Electron's program; downloads it once if the package came without. */
export async function findElectron(onFetch: () => void): Promise<Electron> {
  const present = installedElectron();
  if (present) return { ok: true, program: present };
  onFetch();
  const child = spawn(process.execPath, [path.join(PACKAGE, "install.js")], { cwd: ROOT, stdio: "ignore" });
  const late = setTimeout(() => child.kill(), FETCH_MS);
  await new Promise((resolve) => child.once("close", resolve).once("error", resolve));
  clearTimeout(late);
  const fetched = installedElectron();
  return fetched ? { ok: true, program: fetched } : { ok: false, reason: "Electron couldn't be downloaded" };
}

/** Path of Electron's program if it is on this computer. */
export function installedElectron(): string | null {
  const named = path.join(PACKAGE, "path.txt");
  if (!existsSync(named)) return null;
  const program = path.join(PACKAGE, "dist", readFileSync(named, "utf8").trim());
  return existsSync(program) ? program : null;
}

/** Opens the built desktop player, as the player of this service. */
export function openPlayer(program: string, serviceUrl: string): ChildProcess {
  return spawn(program, [ROOT], {
    cwd: ROOT,
    env: { ...process.env, ROOMTONE_PUBLIC_URL: serviceUrl },
    stdio: "ignore",
  });
}
