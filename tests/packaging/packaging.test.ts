import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { extractAll, extractFile, getRawHeader, listPackage, statFile } from "@electron/asar";
import { FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { FuseState } from "@electron/fuses/dist/constants.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DESKTOP_FILE } from "#main/linux/desktop-file.ts";
import { ROOT } from "#server/start/bundles.ts";
import { importedLibraries } from "./imported-libraries.ts";
import { type Packed, pack } from "./pack.ts";

/** Limit for the app's own code with its dependencies and resources, without Electron. */
const SIZE_BUDGET_BYTES = 60_000_000;

const packed: Packed[] = [];
afterAll(async () => {
  for (const { remove } of packed) await remove();
});

async function packFor(...what: Parameters<typeof pack>): Promise<Packed> {
  const result = await pack(...what);
  packed.push(result);
  return result;
}

/** Files of the archive, without folders. */
function filesOf(archive: string): string[] {
  return listPackage(archive, { isPack: false })
    .filter((path) => "size" in statFile(archive, path.slice(1), false))
    .map((path) => path.slice(1).replaceAll("\\", "/"));
}

/** Expected state of every fuse of this Electron; a new fuse in a later Electron fails the tests until it is decided. */
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

/** Libraries of every Windows since 10, in lower case: system APIs, and the part of the C runtime that Windows updates. */
const PART_OF_WINDOWS =
  /^(api-ms-win-(core|crt)-[\w-]+|bcryptprimitives|combase|kernel32|mmdevapi|ntdll|ole32|oleaut32)\.dll$/;

/** The updater's settings in the package: its download cache, and an address because the provider requires one. */
const APP_UPDATE = `provider: generic
url: http://localhost:4310/api/builds/desktop/
updaterCacheDirName: roomtone-updater
`;

describe("packed for Linux", () => {
  let packages: Packed;
  let app: string;
  let archive: string;
  let files: string[];
  beforeAll(async () => {
    packages = await packFor("linux");
    app = packages.app;
    archive = join(app, "resources", "app.asar");
    files = filesOf(archive);
  });

  test("archive: it contains everything that the app runs", () => {
    for (const file of [
      "package.json",
      "out/main/index.js",
      "out/main/audio-process.js",
      "out/preload/index.cjs",
      "out/renderer/index.html",
      "node_modules/node-web-audio-api/index.js",
      "resources/fallback/fallback.json",
      "resources/icon.png",
    ])
      expect(files).toContain(file);
    expect(files.filter((file) => file.endsWith(".node"))).toEqual([
      "node_modules/node-web-audio-api/node-web-audio-api.linux-x64-gnu.node",
    ]);
  });

  test("archive: the packed audio engine starts", async () => {
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

  test("archive: it contains no sources, maps, tests, service code or packages of these", () => {
    const ROOMS =
      /^(package\.json$|out\/(main|preload|renderer)\/|resources\/(icon\.png$|fallback\/|tray\/)|node_modules\/)/;
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

  test("archive: native code, tray icons and fallback music lie outside; all other code inside", async () => {
    const unpacked = `${archive}.unpacked`;
    const outside = (await readdir(unpacked, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + 1));
    const ALLOWED = /^(resources\/(fallback|tray)\/.+\.(ogg|json|png)|node_modules\/.+\.node)$/;
    expect(outside.filter((file) => !ALLOWED.test(file))).toEqual([]);
    expect(outside.some((file) => file.endsWith(".node"))).toBe(true);
    expect(outside).toContain("resources/tray/tray.png");
  });

  test("archive: the code stays within its size budget", async () => {
    expect(await bytesOf(archive)).toBeLessThan(SIZE_BUDGET_BYTES);
  });

  test("fuses: the Linux program has every fuse set as decided", async () => {
    const { version, ...wire } = await getCurrentFuseWire(join(app, "roomtone"));
    expect(version).toBe("1");
    expect(wire).toEqual(FUSES);
  });

  test("package: the updater's cache folder is named, and only English and Swedish locales are included", async () => {
    expect(await readFile(join(app, "resources", "app-update.yml"), "utf8")).toBe(APP_UPDATE);
    expect((await readdir(join(app, "locales"))).sort()).toEqual(["en-US.pak", "sv.pak"]);
  });

  test("AppImage: its runtime is the static one, which needs no libfuse2", async () => {
    // electron-builder's older runtime always starts the app with --no-sandbox.
    expect((await packages.appImage()).desktop).toContain("\nExec=AppRun %U\n");
  });

  test("desktop entry: its name matches the app's windows", async () => {
    const { desktop, desktopFileName } = await packages.appImage();
    const { desktopName } = JSON.parse(String(extractFile(archive, "package.json")));
    expect(desktopName).toBe(DESKTOP_FILE);
    expect(desktopFileName).toBe(DESKTOP_FILE);
    expect(desktop).toContain(`\nStartupWMClass=${DESKTOP_FILE.replace(/\.desktop$/, "")}\n`);
    expect(
      (await packages.deb()).some((line) => line.endsWith(`=/usr/share/applications/${DESKTOP_FILE}`)),
    ).toBe(true);
  });

  test("deb: it accepts the library names of Debian 12 and 13", async () => {
    const told = await packages.deb();
    const depends = told.flatMap((argument, index) => (argument === "-d" ? [told[index + 1]] : []));
    for (const library of ["libasound2", "libatspi2.0-0", "libgtk-3-0"])
      expect(depends).toContain(`${library}t64 | ${library}`);
  });
});

describe("packed for macOS", () => {
  let app: Packed;
  let contents: string;
  beforeAll(async () => {
    app = await packFor("mac", "1.2.0");
    contents = join(app.app, "Roomtone.app", "Contents");
  });

  test("feeds: a release is announced on every channel, with its download and hash", async () => {
    const archive = "Roomtone-1.2.0-mac-arm64.zip";
    expect(app.published).toContain(archive);
    const feeds = ["alpha-mac.yml", "beta-mac.yml", "latest-mac.yml"];
    expect(app.published.filter((file) => file.endsWith("-mac.yml")).sort()).toEqual(feeds);
    for (const feed of feeds)
      expect(withoutDate(await app.read(feed))).toBe(await feedOf(app, "1.2.0", archive));
    expect(await readFile(join(contents, "Resources", "app-update.yml"), "utf8")).toBe(APP_UPDATE);
  });

  test("bundle: the signed Info.plist contains the archive's hash, so that changed code does not start", async () => {
    const plist = await readFile(join(contents, "Info.plist"), "utf8");
    const { headerString } = getRawHeader(join(contents, "Resources", "app.asar"));
    const hash = createHash("sha256").update(headerString).digest("hex");
    expect(plist).toContain("ElectronAsarIntegrity");
    expect(plist).toContain(`<string>${hash}</string>`);
  });

  test("bundle: it contains only its own native code, wherever it is packed", () => {
    const files = filesOf(join(contents, "Resources", "app.asar"));
    expect(files.filter((file) => file.endsWith(".node"))).toEqual([
      "node_modules/node-web-audio-api/node-web-audio-api.darwin-arm64.node",
    ]);
  });

  test("bundle: it handles roomtone:// and no file type", async () => {
    const plist = await readFile(join(contents, "Info.plist"), "utf8");
    expect(plist).toMatch(/CFBundleURLSchemes<\/key>\s*<array>\s*<string>roomtone<\/string>\s*<\/array>/);
    expect(plist).not.toContain("CFBundleDocumentTypes");
    expect(plist).toContain("NSLocalNetworkUsageDescription");
  });

  test("fuses: the macOS bundle has every fuse set as decided", async () => {
    const { version, ...wire } = await getCurrentFuseWire(dirname(contents));
    expect(version).toBe("1");
    expect(wire).toEqual(FUSES);
  });
});

describe("packed for Windows", () => {
  const VERSION = "1.2.0-beta.1";
  const INSTALLER = `Roomtone-Setup-${VERSION}.exe`;
  let app: Packed;
  let program: string;
  let archive: string;
  beforeAll(async () => {
    app = await packFor("windows", VERSION);
    program = join(app.app, "Roomtone.exe");
    archive = join(app.app, "resources", "app.asar");
  });

  test("archive: only its own native code, outside the archive; all code within its size budget", async () => {
    const engine = "node_modules/node-web-audio-api/node-web-audio-api.win32-x64-msvc.node";
    expect(filesOf(archive).filter((file) => file.endsWith(".node"))).toEqual([engine]);
    const outside = await unpackedFiles(`${archive}.unpacked`);
    expect(outside.filter((file) => file.endsWith(".node"))).toEqual([join(`${archive}.unpacked`, engine)]);
    expect(await bytesOf(archive)).toBeLessThan(SIZE_BUDGET_BYTES);
  });

  test("native code: every imported library is part of Windows or lies beside it", async () => {
    const files = await unpackedFiles(`${archive}.unpacked`);
    for (const module of files.filter((file) => file.endsWith(".node"))) {
      const beside = (await readdir(dirname(module))).map((name) => name.toLowerCase());
      const imported = importedLibraries(await readFile(module));
      expect(imported).toContain("vcruntime140.dll");
      expect(imported.filter((name) => !PART_OF_WINDOWS.test(name) && !beside.includes(name))).toEqual([]);
    }
  });

  test("packing: it names each step that no test covers", async () => {
    expect(app.said).toMatch(/nothing has checked them.*real-machines\.md\n {2}- Windows: installing/s);
    const page = await readFile(join(ROOT, "src/docs/real-machines.md"), "utf8");
    const named = [...(await readFile(join(ROOT, "build/unchecked.ts"), "utf8")).matchAll(/\b[WML]\d\b/g)];
    expect(named.length).toBeGreaterThan(5);
    for (const [step] of named) expect(page).toMatch(new RegExp(`^\\| ${step} +\\|`, "m"));
  });

  test("uninstalling: it removes autostart and roomtone:// links; an update keeps them", async () => {
    const script = await app.read(INSTALLER);
    const [, include = ""] = /^!include "(.*installer\.nsh)"$/m.exec(script) ?? [];
    const [, removed = ""] =
      /\$\{ifNot\} \$\{isUpdated\}(.*)\$\{endIf\}/s.exec(await readFile(include, "utf8")) ?? [];
    const windows = "Software\\Microsoft\\Windows\\CurrentVersion";
    expect(removed).toContain(`DeleteRegValue HKCU "${windows}\\Run" "\${APP_ID}"`);
    expect(removed).toContain(
      `DeleteRegValue HKCU "${windows}\\Explorer\\StartupApproved\\Run" "\${APP_ID}"`,
    );
    expect(removed).toContain('DeleteRegKey HKCU "Software\\Classes\\roomtone"');
  });

  test("program: the signed file contains the archive's hash and the product name", async () => {
    const bytes = await readFile(program);
    const hash = createHash("sha256").update(getRawHeader(archive).headerString).digest("hex");
    const integrity = [{ file: "resources\\app.asar", alg: "SHA256", value: hash }];
    expect(bytes.includes(JSON.stringify(integrity))).toBe(true);
    expect(bytes.toString("utf16le")).toMatch(/ProductName\0+Roomtone\0/);
  });

  test("fuses: the Windows program has every fuse set as decided", async () => {
    const { version, ...wire } = await getCurrentFuseWire(program);
    expect(version).toBe("1");
    expect(wire).toEqual(FUSES);
  });

  test("feeds: a beta is announced on its channel and on alpha, never on the release channel", async () => {
    expect(app.published).toContain(INSTALLER);
    const feeds = app.published.filter((file) => /^(latest|beta|alpha)\b.*\.yml$/.test(file)).sort();
    expect(feeds).toEqual(["alpha.yml", "beta.yml"]);
    for (const feed of feeds)
      expect(withoutDate(await app.read(feed))).toBe(await feedOf(app, VERSION, INSTALLER));
    const settings = await readFile(join(app.app, "resources", "app-update.yml"), "utf8");
    expect(settings).toBe(APP_UPDATE.replace("updaterCache", "channel: beta\nupdaterCache"));
  });

  test("installer: people install for themselves, administrators for all users with a switch", async () => {
    const told = await app.installer();
    // Not the one-click installer, which does not ask for whom to install; nothing is preselected.
    for (const choice of ["ONE_CLICK", "INSTALL_MODE_PER_ALL_USERS", "INSTALL_MODE_PER_ALL_USERS_DEFAULT"])
      expect(told).not.toContain(`-D${choice}`);
    expect(told).toContain("-DMULTIUSER_INSTALLMODE_ALLOW_ELEVATION");
    // The stand-in for NSIS writes the script as the installer.
    const script = await app.read(INSTALLER);
    for (const choice of ["allusers", "currentuser"]) {
      expect(script).toContain(`\${StdUtils.TestParameter} $R9 "${choice}"`);
    }
    // Settings and caches survive uninstalling.
    expect(told).not.toContain("-DDELETE_APP_DATA_ON_UNINSTALL");
  });
});

/** Expected feed of a channel for a version with one download, without its release date. */
async function feedOf(app: Packed, version: string, file: string): Promise<string> {
  const contents = await app.read(file);
  const sha512 = createHash("sha512").update(contents).digest("base64");
  return [
    `version: ${version}`,
    "files:",
    `  - url: ${file}`,
    `    sha512: ${sha512}`,
    `    size: ${Buffer.byteLength(contents)}`,
    `path: ${file}`,
    `sha512: ${sha512}`,
    "",
  ].join("\n");
}

function withoutDate(feed: string): string {
  return feed.replace(/^releaseDate: '[^']+'\n/m, "");
}

async function bytesOf(archive: string): Promise<number> {
  const files = [archive, ...(await unpackedFiles(`${archive}.unpacked`))];
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function unpackedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
