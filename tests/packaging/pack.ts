import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { bring, DESKTOP, ROOT } from "#server/start/bundles.ts";
import { standInForLinux, standInForMac, standInForWindows } from "./stand-in-electron.ts";
import { standInTools } from "./stand-in-tools.ts";

const BUILDER = join(ROOT, "node_modules/electron-builder/out/cli/cli.js");

/** Packs for Linux, since the AppImage's tools have no stand-in. */
const EFFECTIVE = join(import.meta.dirname, "effective.ts");

/** How each system is packed, and the folder in which electron-builder leaves the unpacked app. */
const SYSTEMS = {
  linux: { standIn: standInForLinux, target: null, result: "linux-unpacked" },
  mac: {
    standIn: standInForMac,
    // Renewing the signature needs Apple's codesign, which exists only on macOS.
    target: ["--mac", "zip", "--arm64", "-c.electronFuses.resetAdHocDarwinSignature=false"],
    result: "mac-arm64",
  },
  windows: {
    standIn: standInForWindows,
    // There is no certificate to sign with.
    target: ["--win", "nsis", "--x64", "-c.win.signExecutable=false"],
    result: "win-unpacked",
  },
} as const;

export interface Packed {
  /** The folder of the unpacked app. */
  readonly app: string;
  /** Names of the published files: installers, archives and feeds. */
  readonly published: readonly string[];
  /** Reads a published file as text. */
  readonly read: (file: string) => Promise<string>;
  /** NSIS's arguments for the installer. */
  readonly installer: () => Promise<readonly string[]>;
  /** fpm's arguments for the deb. */
  readonly deb: () => Promise<readonly string[]>;
  /** The AppImage's desktop entry, and its file name. */
  readonly appImage: () => Promise<{ readonly desktop: string; readonly desktopFileName: string }>;
  /** electron-builder's output. */
  readonly said: string;
  readonly remove: () => Promise<void>;
}

/** Packs the app as `npm run dist` does, with stand-ins for Electron and for tools that would be downloaded. */
export async function pack(system: keyof typeof SYSTEMS, version?: string): Promise<Packed> {
  await bring(DESKTOP);
  const folder = await mkdtemp(join(tmpdir(), "roomtone-pack-"));
  const { standIn, target, result } = SYSTEMS[system];
  const electron = join(folder, "electron");
  const output = join(folder, "dist");
  await standIn(electron);
  const tools = await standInTools(join(folder, "tools"));
  const effective = join(folder, "effective.json");
  const { stdout: said } = await promisify(execFile)(
    process.execPath,
    target === null
      ? [EFFECTIVE, electron, output, effective]
      : [
          BUILDER,
          ...target,
          "--publish=never",
          `-c.electronDist=${electron}`,
          `-c.directories.output=${output}`,
          ...(version === undefined ? [] : [`-c.extraMetadata.version=${version}`]),
        ],
    {
      cwd: ROOT,
      // No search for signing certificates.
      env: { ...process.env, ...tools.env, CSC_IDENTITY_AUTO_DISCOVERY: "false" },
      maxBuffer: 32_000_000,
    },
  );
  const entries = await readdir(output, { withFileTypes: true });
  return {
    app: join(output, result),
    published: entries.filter((entry) => entry.isFile()).map(({ name }) => name),
    read: (file) => readFile(join(output, file), "utf8"),
    installer: async () => (await readFile(tools.installerArguments, "utf8")).split("\n"),
    deb: async () => (await readFile(tools.debArguments, "utf8")).split("\n"),
    appImage: async () => JSON.parse(await readFile(effective, "utf8")),
    said,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
