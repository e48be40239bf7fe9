import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { arePackagesInstalled } from "./packages.js";

/**
 * First step of `npm start`, `npm run dev` and `npm test`: installs packages that are missing or older than the lock,
 * then checks Node. Plain JavaScript without packages, because it runs in a fresh clone on any Node.
 */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const LOCK = join(ROOT, ".cache/set-up.pid");

if (arePackagesInstalled(ROOT)) {
  await import("./own-node.js");
} else {
  process.exitCode = oneAtATime(install) || lookAtNode();
}

/** Exit code of `npm ci`; prints an explanation for any but 0. */
function install() {
  if (process.platform === "win32" && process.execPath.startsWith(join(ROOT, "node_modules") + sep)) {
    return fail("The packages have changed. Run `npm ci`, then this command again.");
  }
  process.stdout.write("Installing the packages with npm. The first time takes a few minutes.\n");
  // With npm's own Node and not one from node_modules, which is removed. Without warnings: they would be about
  // the Node in use before the project's own.
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-fund", "--no-audit", "--loglevel=error"];
  const { status } = npm
    ? spawnSync(process.env.npm_node_execpath ?? "node", [npm, ...args], { cwd: ROOT, stdio: "inherit" })
    : spawnSync(`npm ${args.join(" ")}`, { cwd: ROOT, stdio: "inherit", shell: true });
  if (status === 0) return 0;
  return fail(
    "The packages couldn't be installed; npm says why above. It needs a connection to the npm registry. " +
      "Then run this command again.",
    status ?? 1,
  );
}

/** Two commands at once would remove each other's packages. */
function oneAtATime(work) {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const other = holder();
  if (other !== null) {
    return fail(
      `Another command (process ${other}) is installing the packages. Wait until it has finished, then run this one again.`,
    );
  }
  try {
    return work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

/** The running process that has the lock; null when it is ours now. */
function holder() {
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: "wx" });
      return null;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const pid = Number(readFileSync(LOCK, "utf8"));
    if (pid > 0 && isRunning(pid)) return pid;
    rmSync(LOCK, { force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** In a separate process, in which npm finds the project's newly installed Node before this one. */
function lookAtNode() {
  const script = fileURLToPath(new URL("own-node.js", import.meta.url));
  return spawnSync("node", [script], { stdio: "inherit" }).status ?? 1;
}

function fail(text, code = 1) {
  process.stderr.write(`\n${text}\n`);
  return code;
}
