import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** The repository's root. */
export const ROOT = path.resolve(import.meta.dirname, "../../..");

/** A bundle built from source into out/. */
export interface Bundle {
  readonly name: string;
  /** Globs from the root; a change of any file makes the bundle stale. */
  readonly inputs: readonly string[];
  /** Environment variables compiled in; another value makes the bundle stale. */
  readonly builtIn?: readonly string[];
  /** A file that exists once the bundle has been built. */
  readonly result: string;
  /** A tool in node_modules and its arguments. */
  readonly tool: string;
  readonly args: readonly string[];
}

const EVERYWHERE = ["package-lock.json", "package.json", "src/tsconfig.base.json", "src/shared/**/*"];

export const WEB: Bundle = {
  name: "web client",
  inputs: [...EVERYWHERE, "src/renderer/**/*"],
  builtIn: ["ROOMTONE_COMMIT"],
  result: "out/web/index.html",
  tool: "vite/bin/vite.js",
  args: ["build", "-c", "src/renderer/vite.config.ts", "--logLevel", "warn"],
};

export const DESKTOP: Bundle = {
  name: "desktop player",
  inputs: [
    ...EVERYWHERE,
    "electron.vite.config.ts",
    "src/main/**/*",
    "src/preload/**/*",
    "src/renderer/**/*",
    "resources/**/*",
  ],
  builtIn: ["ROOMTONE_COMMIT", "ROOMTONE_RELEASE_KEY", "ROOMTONE_UPDATES_URL"],
  result: "out/main/index.js",
  tool: "electron-vite/bin/electron-vite.js",
  args: ["build", "--logLevel", "warn"],
};

/**
 * Builds missing and stale bundles. Returns whether there was anything to do. Throws with the tool's output.
 */
export async function bring(bundle: Bundle): Promise<boolean> {
  const stamp = path.join(ROOT, "out", `${bundle.name.replaceAll(" ", "-")}.inputs`);
  const wanted = await fingerprint(bundle);
  const built = existsSync(path.join(ROOT, bundle.result))
    ? await readFile(stamp, "utf8").catch(() => "")
    : "";
  if (built === wanted) return false;
  await build(bundle);
  await writeFile(stamp, wanted);
  return true;
}

async function build(bundle: Bundle): Promise<void> {
  await mkdir(path.join(ROOT, "out"), { recursive: true });
  const tool = path.join(ROOT, "node_modules", bundle.tool);
  const child = spawn(process.execPath, [tool, ...bundle.args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once("close", resolve).once("error", reject));
  if (code !== 0 || !existsSync(path.join(ROOT, bundle.result))) {
    throw new Error(`The ${bundle.name} couldn't be built.\n${output.trim()}`);
  }
}

/** SHA-256 over the compiled-in variables, and the names and contents of all inputs except tests. */
async function fingerprint(bundle: Bundle): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(bundle.inputs, { cwd: ROOT, withFileTypes: true })) {
    if (!entry.isFile() || /\.test\.tsx?$/.test(entry.name)) continue;
    files.push(path.relative(ROOT, path.join(entry.parentPath, entry.name)));
  }
  const hash = createHash("sha256").update(bundle.args.join(" "));
  for (const name of bundle.builtIn ?? []) hash.update(`\0${name}=${process.env[name] ?? ""}`);
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(await readFile(path.join(ROOT, file)));
  return hash.digest("hex");
}
