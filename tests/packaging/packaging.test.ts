import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { extractAll, getRawHeader, listPackage, statFile } from "@electron/asar";
import { FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { FuseState } from "@electron/fuses/dist/constants.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pack } from "./pack.ts";

/** How large our own code may be, with everything that comes along but Electron. */
const SIZE_BUDGET_BYTES = 60_000_000;

const packed: string[] = [];
afterAll(async () => {
  for (const folder of packed) await rm(dirname(dirname(folder)), { recursive: true, force: true });
});

async function packFor(system: "linux" | "mac"): Promise<string> {
  const folder = await pack(system);
  packed.push(folder);
  return folder;
}

/** Files of the archive, without folders. */
function filesOf(archive: string): string[] {
  return listPackage(archive, { isPack: false })
    .filter((path) => "size" in statFile(archive, path.slice(1), false))
    .map((path) => path.slice(1).replaceAll("\\", "/"));
}

/** Every fuse of this Electron as it should be; a new Electron with a new fuse has to be thought about. */
const FUSES = {
  [FuseV1Options.RunAsNode]: FuseState.DISABLE,
  [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
  [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
  [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: FuseState.DISABLE,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
};

describe("packed for Linux", () => {
  let app: string;
  let archive: string;
  let files: string[];
  beforeAll(async () => {
    app = await packFor("linux");
    archive = join(app, "resources", "app.asar");
    files = filesOf(archive);
  });

  test("the archive holds what runs", () => {
    for (const file of [
      "package.json",
      "out/main/index.js",
      "out/main/audio-process.js",
      "out/preload/index.cjs",
      "out/renderer/index.html",
      "node_modules/node-web-audio-api/index.js",
      "resources/fallback/fallback.json",
    ])
      expect(files).toContain(file);
    expect(files.filter((file) => file.endsWith(".node"))).toEqual([
      "node_modules/node-web-audio-api/node-web-audio-api.linux-x64-gnu.node",
    ]);
  });

  test("the audio engine starts from what was packed", async () => {
    const extracted = join(dirname(dirname(app)), "extracted");
    extractAll(archive, extracted);
    const script = `
      import { OfflineAudioContext } from "node-web-audio-api";
      const context = new OfflineAudioContext(1, 480, 48_000);
      const tone = context.createOscillator();
      tone.connect(context.destination);
      tone.start();
      process.stdout.write(String((await context.startRendering()).length));
    `;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", script],
      { cwd: extracted },
    );
    expect(stdout).toBe("480");
  });

  test("and nothing else: no sources, maps, tests, service, or packages of theirs", () => {
    const ROOMS =
      /^(package\.json$|out\/(main|preload|renderer)\/|resources\/(fallback|tray)\/|node_modules\/)/;
    expect(files.filter((file) => !ROOMS.test(file))).toEqual([]);
    expect(files.filter((file) => /\.(ts|tsx|map|md|svg~)$|\.test\.|\.yml$/.test(file))).toEqual([]);
    const packages = new Set(
      files.map((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? ""),
    );
    packages.delete("");
    expect([...packages].sort()).toEqual([
      "caller",
      "data-uri-to-buffer",
      "fetch-blob",
      "formdata-polyfill",
      "node-domexception",
      "node-fetch",
      "node-web-audio-api",
      "webidl-conversions",
    ]);
  });

  test("native code, the tray's icons and the fallback music are files of their own; all other code is in the archive", async () => {
    const unpacked = `${archive}.unpacked`;
    const outside = (await readdir(unpacked, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + 1));
    const ALLOWED = /^(resources\/(fallback|tray)\/.+\.(ogg|json|png)|node_modules\/.+\.node)$/;
    expect(outside.filter((file) => !ALLOWED.test(file))).toEqual([]);
    expect(outside.some((file) => file.endsWith(".node"))).toBe(true);
    expect(outside).toContain("resources/tray/tray.png");
  });

  test("our code stays within its budget", async () => {
    const sizes = await Promise.all(
      [archive, ...(await unpackedFiles(`${archive}.unpacked`))].map(async (file) => (await stat(file)).size),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThan(SIZE_BUDGET_BYTES);
  });

  test("every fuse is set as it was decided", async () => {
    const { version, ...wire } = await getCurrentFuseWire(join(app, "roomtone"));
    expect(version).toBe("1");
    expect(wire).toEqual(FUSES);
  });

  test("the updater finds where its downloads go, and no more languages come along than there are", async () => {
    expect(await readFile(join(app, "resources", "app-update.yml"), "utf8")).toContain(
      "updaterCacheDirName: roomtone-updater",
    );
    expect((await readdir(join(app, "locales"))).sort()).toEqual(["en-US.pak", "sv.pak"]);
  });
});

describe("packed for macOS", () => {
  let contents: string;
  beforeAll(async () => {
    contents = join(await packFor("mac"), "Roomtone.app", "Contents");
  });

  test("the signed part holds the archive's hash, so that changed code does not start", async () => {
    const plist = await readFile(join(contents, "Info.plist"), "utf8");
    const { headerString } = getRawHeader(join(contents, "Resources", "app.asar"));
    const hash = createHash("sha256").update(headerString).digest("hex");
    expect(plist).toContain("ElectronAsarIntegrity");
    expect(plist).toContain(`<string>${hash}</string>`);
  });

  test("its machine code is its own, wherever it is packed", () => {
    const files = filesOf(join(contents, "Resources", "app.asar"));
    expect(files.filter((file) => file.endsWith(".node"))).toEqual([
      "node_modules/node-web-audio-api/node-web-audio-api.darwin-arm64.node",
    ]);
  });

  test("it answers for roomtone:// and for no file type", async () => {
    const plist = await readFile(join(contents, "Info.plist"), "utf8");
    expect(plist).toMatch(/CFBundleURLSchemes<\/key>\s*<array>\s*<string>roomtone<\/string>\s*<\/array>/);
    expect(plist).not.toContain("CFBundleDocumentTypes");
    expect(plist).toContain("NSLocalNetworkUsageDescription");
  });

  test("every fuse is set as it was decided", async () => {
    const { version, ...wire } = await getCurrentFuseWire(dirname(contents));
    expect(version).toBe("1");
    expect(wire).toEqual(FUSES);
  });
});

async function unpackedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
