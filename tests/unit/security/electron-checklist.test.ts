import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "#main/windows/content-security-policy.ts";

/*
 * What Electron's security checklist forbids has no place in the sources of the desktop player: looking there shows it of
 * every window and every option, also of those that no test opens. docs/security.md says which point is shown where.
 */

const ROOT = join(import.meta.dirname, "../../..");

interface Source {
  readonly path: string;
  /** Without comments, which may speak of anything. */
  readonly code: string;
}

const sources: readonly Source[] = globSync("src/{main,preload}/**/*.ts", { cwd: ROOT })
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => ({
    path: path.replaceAll("\\", "/"),
    code: readFileSync(join(ROOT, path), "utf8").replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, "$1"),
  }));

/** Files in which something occurs. */
const where = (pattern: RegExp) => sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

test("there is one kind of window, and its page has nothing of Node, in a sandbox, in a world of its own", () => {
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

test("nothing that weakens a page is turned on anywhere", () => {
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
    "no-sandbox",
    "remote-debugging",
    "bypassCSP",
    "executeJavaScript",
    "@electron/remote",
  ])
    expect(where(new RegExp(option)), option).toEqual([]);
});

test("no switch of Chromium's is touched", () => {
  const switches = sources.flatMap(({ code }) =>
    [...code.matchAll(/appendSwitch\(([^)]*)\)/g)].map((found) => found[1]),
  );
  expect(switches).toEqual([]);
});

test("the client comes from our own scheme, never from a file, and pages open elsewhere in one place", () => {
  expect(where(/file:\/\/|loadFile\(|pathToFileURL/)).toEqual([]);
  expect(where(/shell\.open|openPath|showItemInFolder/)).toEqual(["src/main/app.ts"]);
});

test("the preload gives the page conversations, and nothing of Electron", () => {
  const preload = sources.find(({ path }) => path === "src/preload/index.ts")?.code ?? "";
  expect(preload.match(/exposeInMainWorld/g)).toHaveLength(1);
  expect(preload).not.toMatch(/ipcRenderer\.(send|sendSync|postMessage|sendToHost)|process\.|webFrame/);
});

test("scripts come from the client's own files, and nothing is framed or submitted anywhere", () => {
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

test("Electron is one released version, that of the lock file, and so are its fuses and its updater", () => {
  const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
  const { dependencies, devDependencies } = read("package.json");
  const asked = { ...dependencies, ...devDependencies };
  const { packages } = read("package-lock.json");
  for (const name of ["electron", "electron-updater", "electron-builder", "@electron/fuses"]) {
    expect(asked[name], name).toMatch(/^\d+\.\d+\.\d+$/);
    expect(packages[`node_modules/${name}`].version, name).toBe(asked[name]);
  }
});

test("the security page answers every point of the checklist, and names tests that are there", () => {
  const page = readFileSync(join(ROOT, "src/docs/security.md"), "utf8");
  const rows = [...page.matchAll(/^\| +(\d+) \|.*$/gm)];
  expect(rows.map((row) => Number(row[1]))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  const named = [...page.matchAll(/`((?:tests|src)\/[\w/.-]+\.ts)`/g)].map((found) => found[1] ?? "");
  expect(named.length).toBeGreaterThan(10);
  for (const file of named) expect(() => readFileSync(join(ROOT, file)), file).not.toThrow();
});
