import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "#main/windows/content-security-policy.ts";

/*
 * Searches the desktop player's sources for anything that Electron's security checklist forbids, and so covers every
 * window and option, even those that no test opens. docs/security.md lists how each point is verified.
 */

const ROOT = join(import.meta.dirname, "../../..");

interface Source {
  readonly path: string;
  /** Without comments, which may mention anything. */
  readonly code: string;
}

const sources: readonly Source[] = globSync("src/{main,preload}/**/*.ts", { cwd: ROOT })
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => ({
    path: path.replaceAll("\\", "/"),
    code: readFileSync(join(ROOT, path), "utf8").replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, "$1"),
  }));

/** Files that contain a pattern. */
const where = (pattern: RegExp) => sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

test("Electron security: windows share one setup: no Node, sandboxed, with an isolated context", () => {
  expect(where(/new BrowserWindow\(|new BaseWindow\(|WebContentsView|BrowserView/)).toEqual([
    "src/main/windows/main-window.ts",
  ]);
  const [, preferences = ""] =
    /webPreferences: \{([\s\S]*?)\n {4}\}/.exec(
      sources.find(({ path }) => path === "src/main/windows/main-window.ts")?.code ?? "",
    ) ?? [];
  const set = Object.fromEntries(
    [...preferences.matchAll(/^\s*(\w+): ([^\n]+),$/gm)].map(([, k, v]) => [k, v]),
  );
  expect(set).toMatchObject({
    sandbox: "true",
    contextIsolation: "true",
    nodeIntegration: "false",
    webSecurity: "true",
    webviewTag: "false",
  });
  expect(where(/app\.enableSandbox\(\)/)).toEqual(["src/main/start.ts"]);
});

test("Electron security: nothing weakens a page", () => {
  for (const option of [
    "allowRunningInsecureContent",
    "experimentalFeatures",
    "enableBlinkFeatures",
    "nodeIntegrationInWorker",
    "nodeIntegrationInSubFrames",
    "allowpopups",
    "<webview",
    "disable-web-security",
    "ignore-certificate-errors",
    "certificate-error",
    "setCertificateVerifyProc",
    // Whether a launcher gave it may be asked.
    '(?<!hasSwitch\\(")no-sandbox',
    "remote-debugging",
    "bypassCSP",
    "executeJavaScript",
    "@electron/remote",
  ])
    expect(where(new RegExp(option)), option).toEqual([]);
});

test("Electron security: no switch of Chromium's is set", () => {
  const switches = sources.flatMap(({ code }) =>
    [...code.matchAll(/appendSwitch\(([^)]*)\)/g)].map((found) => found[1]),
  );
  expect(switches).toEqual([]);
});

test("Electron security: the client uses our own scheme, never files, and one place opens pages", () => {
  expect(where(/file:\/\/|loadFile\(|pathToFileURL/)).toEqual([]);
  expect(where(/shell\.open|openPath|showItemInFolder/)).toEqual(["src/main/app.ts"]);
});

test("Electron security: the preload exposes only the contract's calls, and nothing of Electron", () => {
  const preload = sources.find(({ path }) => path === "src/preload/index.ts")?.code ?? "";
  expect(preload.match(/exposeInMainWorld/g)).toHaveLength(1);
  expect(preload).not.toMatch(/ipcRenderer\.(send|sendSync|postMessage|sendToHost)|process\.|webFrame/);
});

test("Electron security: scripts come from the client's own files; no frames or form targets", () => {
  const policy = contentSecurityPolicy("https://music.example");
  const directives = Object.fromEntries(
    policy.split("; ").map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1).join(" ")]),
  );
  expect(directives).toMatchObject({
    "default-src": "'none'",
    "script-src": "'self'",
    "object-src": "'none'",
    "frame-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
  });
  expect(policy).not.toContain("unsafe-eval");
});

test("Electron security: Electron, its fuses and its updater are locked to released versions", () => {
  const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
  const { dependencies, devDependencies } = read("package.json");
  const asked = { ...dependencies, ...devDependencies };
  const { packages } = read("package-lock.json");
  for (const name of ["electron", "electron-updater", "electron-builder", "@electron/fuses"]) {
    expect(asked[name], name).toMatch(/^\d+\.\d+\.\d+$/);
    expect(packages[`node_modules/${name}`].version, name).toBe(asked[name]);
  }
});

test("security page: covers every point of the checklist, and names existing tests", () => {
  const page = readFileSync(join(ROOT, "src/docs/security.md"), "utf8");
  const rows = [...page.matchAll(/^\| +(\d+) \|.*$/gm)];
  expect(rows.map((row) => Number(row[1]))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  const named = [...page.matchAll(/`((?:tests|src)\/[\w/.-]+\.ts)`/g)].map((found) => found[1] ?? "");
  expect(named.length).toBeGreaterThan(10);
  for (const file of named) expect(() => readFileSync(join(ROOT, file)), file).not.toThrow();
});
