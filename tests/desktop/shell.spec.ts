import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { test } from "./fixtures.ts";
import { isAlive } from "./host-desktop.ts";

/** A page in place of the client: these tests are about what is around it. */
const PAGE = `<!doctype html><html lang="en"><title>Roomtone</title><h1>client</h1>
<script>document.title = "inline script ran"</script></html>`;

test("the page has nothing of Node in it, only the conversations of the contract", async ({
  launch,
  withPage,
}) => {
  const desktop = await launch({ out: await withPage(PAGE) });
  const page = await desktop.page();
  const found = await page.evaluate(() => ({
    node: ["require", "process", "module", "Buffer", "global", "electron", "ipcRenderer"].filter(
      (n) => n in window,
    ),
    bridge: Object.keys(window.roomtone),
    frozen: Object.isFrozen(window.roomtone),
  }));
  expect(found.node).toEqual([]);
  expect(found.bridge.toSorted()).toEqual([
    "browserSignIn",
    "desktop",
    "diagnostics",
    "keptSession",
    "pairing",
    "player",
    "preferences",
    "sound",
    "updates",
    "webSound",
  ]);
  expect(found.frozen).toBe(true);
});

test("the page knows which service it belongs to and that it is not paired", async ({ launch, withPage }) => {
  const desktop = await launch({ out: await withPage(PAGE), serviceUrl: "http://127.0.0.1:9" });
  const page = await desktop.page();
  const { version } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  const info = await page.evaluate(() => window.roomtone.desktop.info());
  expect(info).toMatchObject({ version, serviceUrl: "http://127.0.0.1:9" });
  expect(await page.evaluate(() => window.roomtone.pairing.current())).toBeNull();
});

test("the app's own state starts idle (@P-246)", async ({ launch, withPage }) => {
  const desktop = await launch({ out: await withPage(PAGE) });
  const page = await desktop.page();
  expect(await page.evaluate(() => window.roomtone.desktop.state())).toMatchObject({
    updateStatus: "idle",
    isUnpairing: false,
    debugFlags: {
      updateSource: null,
      updateChannel: null,
      forceSupportLevel: null,
      platformOverride: null,
      canary: false,
      noCache: false,
      noOptimisticUpdates: false,
    },
  });
});

test("a script that stands in the page does not run, nor does one from elsewhere", async ({
  launch,
  withPage,
}) => {
  const desktop = await launch({ out: await withPage(PAGE) });
  const page = await desktop.page();
  expect(await page.title()).toBe("Roomtone");
  const blocked = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective), {
          once: true,
        });
        const script = document.createElement("script");
        script.src = "http://127.0.0.1:9/evil.js";
        document.head.append(script);
      }),
  );
  expect(blocked).toBe("script-src-elem");
});

test("every screen's address shows the client, and nothing outside its folder is served", async ({
  launch,
  withPage,
}) => {
  const out = await withPage(PAGE);
  await writeFile(join(out, "renderer", "present.txt"), "present");
  const desktop = await launch({ out });
  const page = await desktop.page();
  const read = (path: string) =>
    page.evaluate(async (url) => {
      const response = await fetch(url);
      return { status: response.status, text: await response.text() };
    }, path);

  expect((await read("/electron/login")).text).toContain("client");
  expect((await read("/accounts/QWNjb3VudCwsMS8./zones?x=1")).text).toContain("client");
  expect(await read("/present.txt")).toEqual({ status: 200, text: "present" });
  for (const path of [
    "/missing.js",
    "/..%2f..%2fpackage.json",
    "/%2e%2e/%2e%2e/package.json",
    "/..%5c..%5cpackage.json",
    "/%00.txt",
    "/%E0%A4%A.txt",
  ]) {
    expect((await read(path)).status, path).toBe(404);
  }
});

test("the window does not leave the client, whatever a link says", async ({ launch, withPage }) => {
  const desktop = await launch({ out: await withPage(PAGE) });
  const page = await desktop.page();
  const before = page.url();
  for (const url of [
    "https://example.com/",
    "http://127.0.0.1:9/",
    "data:text/html,hi",
    "file:///etc/passwd",
  ]) {
    await follow(page, url, "_self");
  }
  await expect
    .poll(async () => logged(await desktop.log(), "navigation away from the client refused"))
    .toBe(true);
  expect(page.url()).toBe(before);
  expect(await page.evaluate(() => "roomtone" in window)).toBe(true);
});

test("new windows never open; pages of the service open in the system's browser", async ({
  launch,
  withPage,
}) => {
  const desktop = await launch({ out: await withPage(PAGE), serviceUrl: "http://localhost:4310" });
  const page = await desktop.page();
  await follow(page, "https://example.com/", "_blank");
  await follow(page, "http://localhost:4310/help", "_blank");
  await expect.poll(() => desktop.openedExternally()).toEqual(["http://localhost:4310/help"]);
  expect(await desktop.windowCount()).toBe(1);

  const open = (url: string) =>
    page.evaluate((address) => window.roomtone.desktop.openExternal(address), url);
  expect(await open("http://localhost:4310/terms")).toBe(true);
  for (const url of [
    "https://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "http://user:secret@localhost:4310/",
    "http://localhost:4310.example.com/",
    "smb://localhost:4310/",
    "not an address",
  ]) {
    expect(await open(url), url).toBe(false);
  }
  expect(await desktop.openedExternally()).toHaveLength(2);
});

test("the page is given no permission but to copy", async ({ launch, withPage }) => {
  const desktop = await launch({ out: await withPage(PAGE) });
  const page = await desktop.page();
  const granted = await page.evaluate(async () => {
    const names = [
      "geolocation",
      "notifications",
      "camera",
      "microphone",
      "midi",
      "clipboard-read",
      "clipboard-write",
    ];
    const states = await Promise.all(
      names.map(async (name) => ({
        name,
        state: (await navigator.permissions.query({ name: name as PermissionName })).state,
      })),
    );
    return states.filter(({ state }) => state === "granted").map(({ name }) => name);
  });
  expect(granted).toEqual(["clipboard-write"]);
});

test("a second start brings the first window to the front and plays nothing of its own", async ({
  launch,
  withPage,
  folder,
}) => {
  const out = await withPage(PAGE);
  const dataDir = join(folder, "data");
  const desktop = await launch({ out, dataDir });
  const page = await desktop.page();
  // A window that has just been shown may be given the focus a little later: it is taken away until it is gone.
  await expect(async () => {
    await desktop.loseFocus();
    expect(await page.evaluate(() => window.roomtone.desktop.state())).toMatchObject({
      focusedWindow: false,
    });
  }).toPass();
  await expect(launch({ out, dataDir })).rejects.toThrow();
  await expect(async () =>
    expect(await page.evaluate(() => window.roomtone.desktop.state())).toMatchObject({ focusedWindow: true }),
  ).toPass();
  expect(await desktop.windowCount()).toBe(1);
});

test("quitting ends the app and all its processes", async ({ launch, withPage }) => {
  const desktop = await launch({ out: await withPage(PAGE) });
  await desktop.page();
  await expect.poll(async () => (await desktop.utilityPids()).length).toBe(1);
  const pids = await desktop.utilityPids();
  await desktop.close();
  await expect.poll(() => pids.some(isAlive)).toBe(false);
});

test("an audio process that dies is replaced, and the window does not notice", async ({
  launch,
  withPage,
}) => {
  const desktop = await launch({ out: await withPage(PAGE) });
  const page = await desktop.page();
  await expect.poll(async () => (await desktop.utilityPids()).length).toBe(1);
  const [pid = 0] = await desktop.utilityPids();
  process.kill(pid, "SIGKILL");
  await expect
    .poll(async () => (await desktop.utilityPids()).filter((other) => other !== pid).length)
    .toBe(1);
  expect(await page.evaluate(() => window.roomtone.player.state())).toBeNull();
});

test("a client that dies is back, with its bridge, and the app has not noticed", async ({
  launch,
  withPage,
}) => {
  const desktop = await launch({ out: await withPage(PAGE) });
  await (await desktop.page()).evaluate(() => window.roomtone.desktop.ready());
  await desktop.crashRenderer();
  await expect.poll(async () => logged(await desktop.log(), "the client is gone")).toBe(true);
  await expect
    .poll(async () =>
      (await desktop.page()).evaluate(() => window.roomtone.pairing.current()).catch(() => "gone"),
    )
    .toBeNull();
});

test("settings that cannot be read are reported, and taken from their copy; without one they are made anew", async ({
  launch,
  withPage,
  folder,
}) => {
  const out = await withPage(PAGE);
  const dataDir = join(folder, "data");
  const desktop = await launch({ out, dataDir });
  await desktop.page();
  const before = JSON.parse(await readFile(join(dataDir, "settings.json"), "utf8"));
  await desktop.close();

  await writeFile(join(dataDir, "settings.json"), `{"installationId": 7`);
  const again = await launch({ out, dataDir });
  await again.page();
  expect(logged(await again.log(), "stored file is damaged")).toBe(true);
  const copied = JSON.parse(await readFile(join(dataDir, "settings.json"), "utf8"));
  expect(copied.installationId).toBe(before.installationId);
  await again.close();

  await writeFile(join(dataDir, "settings.json"), `{"installationId": 7`);
  await writeFile(join(dataDir, "settings.json.backup"), "");
  const anew = await launch({ out, dataDir });
  await anew.page();
  const after = JSON.parse(await readFile(join(dataDir, "settings.json"), "utf8"));
  expect(after.installationId).toMatch(/^[0-9a-f-]{36}$/);
  expect(after.installationId).not.toBe(before.installationId);
});

test("a pairing that cannot be read is reported, and the app starts unpaired", async ({
  launch,
  withPage,
  folder,
}) => {
  const out = await withPage(PAGE);
  const dataDir = join(folder, "data");
  const desktop = await launch({ out, dataDir });
  await desktop.page();
  await desktop.close();

  const damaged = "stored file is damaged";
  for (const [contents, told] of [
    ["", damaged],
    ["{}", damaged],
    ["\u0000\u0001", damaged],
    // The system's keychain may open it another time.
    [
      `{"version":1,"protection":"system","contents":"aGVsbG8="}`,
      "stored file is locked; it is kept for when it can be opened",
    ],
  ] as const) {
    await writeFile(join(dataDir, "pairing"), contents);
    const again = await launch({ out, dataDir });
    expect(await (await again.page()).evaluate(() => window.roomtone.pairing.current())).toBeNull();
    const reports = (await again.log()).filter(({ file }) => String(file).endsWith("pairing"));
    expect(reports.at(-1)?.msg).toBe(told);
    await again.close();
  }
});

async function follow(page: Page, url: string, target: "_self" | "_blank"): Promise<void> {
  await page.evaluate(
    ([href, where]) => {
      const link = document.createElement("a");
      Object.assign(link, { href, target: where });
      document.body.append(link);
      link.click();
    },
    [url, target] as const,
  );
}

function logged(entries: readonly { readonly msg: string }[], message: string): boolean {
  return entries.some(({ msg }) => msg === message);
}
