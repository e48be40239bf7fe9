import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { bring, DESKTOP, ROOT } from "#server/start/bundles.ts";
import { standInForLinux, standInForMac } from "./stand-in-electron.ts";

const BUILDER = join(ROOT, "node_modules/electron-builder/out/cli/cli.js");

/** Where electron-builder puts what it packs, by its own custom. */
const RESULTS = {
  linux: "linux-unpacked",
  mac: "mac-arm64",
} as const;

/** Packs the app as `npm run dist` does, around a stand-in for Electron; gives the folder of the packed app. */
export async function pack(system: keyof typeof RESULTS): Promise<string> {
  await bring(DESKTOP);
  const folder = await mkdtemp(join(tmpdir(), "roomtone-pack-"));
  const electron = join(folder, "electron");
  await (system === "linux" ? standInForLinux(electron) : standInForMac(electron));
  const output = join(folder, "dist");
  await promisify(execFile)(
    process.execPath,
    [
      BUILDER,
      `--${system}`,
      "dir",
      system === "linux" ? "--x64" : "--arm64",
      "--publish=never",
      `-c.electronDist=${electron}`,
      `-c.directories.output=${output}`,
      // Done by Apple's codesign, which is on their systems only.
      "-c.electronFuses.resetAdHocDarwinSignature=false",
    ],
    {
      cwd: ROOT,
      // Nobody's certificate is looked for.
      env: { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: "false" },
      maxBuffer: 32_000_000,
    },
  );
  return join(output, RESULTS[system]);
}
