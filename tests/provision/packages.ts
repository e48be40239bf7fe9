import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** True when this process may install Debian's packages. */
export function mayInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** Installs Debian packages without questions. False: it did not work; the reason is on the terminal. */
export function installPackages(names: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const quietly = (args: readonly string[]) =>
    spawnSync("apt-get", ["-qq", "-o", "Dpkg::Use-Pty=0", ...args], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    }).status === 0;
  return quietly(["update"]) && quietly(["install", "-y", "--no-install-recommends", ...names]);
}

/** Where a program is on PATH, or null. */
export function findProgram(name: string): string | null {
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    const candidate = path.join(folder, name);
    if (folder !== "" && existsSync(candidate)) return candidate;
  }
  return null;
}
