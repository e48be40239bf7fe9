import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** True if this process may install Debian packages. */
export function mayInstallPackages(): boolean {
  return process.platform === "linux" && process.getuid?.() === 0 && findProgram("apt-get") !== null;
}

/** Debian starts installed servers on their default ports unless this file forbids it. */
const POLICY = "/usr/sbin/policy-rc.d";

/** Installs Debian packages without prompts. False if it failed; the terminal shows the reason. */
export function installPackages(names: readonly string[]): boolean {
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    return aptGet("update") && aptGet("install", "-y", "--no-install-recommends", ...names);
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}

function aptGet(...args: readonly string[]): boolean {
  const { status } = spawnSync("apt-get", ["-qq", "-o", "Dpkg::Use-Pty=0", ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return status === 0;
}

/** Path of a program on PATH, or null. */
export function findProgram(name: string): string | null {
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    const candidate = path.join(folder, name);
    if (folder !== "" && existsSync(candidate)) return candidate;
  }
  return null;
}
