import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { NOWHERE, test, withoutClient } from "./fixtures.ts";

/** Permissions of the page in the window, with an empty page instead of the client. */

test("page: has no Node, only the calls of the contract", async ({ barePage: page }) => {
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

test("page: knows its service, and that it is unpaired", async ({ barePage: page }) => {
  const { version } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  const info = await page.evaluate(() => window.roomtone.desktop.info());
  expect(info).toMatchObject({ version, serviceUrl: NOWHERE });
  expect(await page.evaluate(() => window.roomtone.pairing.current())).toBeNull();
});

test("page: neither inline nor foreign scripts run", async ({ barePage: page }) => {
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

test("page: every screen's address serves the client, and nothing outside its folder is served", async ({
  launch,
  folder,
}) => {
  const out = await withoutClient(folder);
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

test("page: the window never navigates away from the client", async ({ bareDesktop, barePage: page }) => {
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
    .poll(async () => logged(await bareDesktop.log(), "navigation away from the client refused"))
    .toBe(true);
  expect(page.url()).toBe(before);
  expect(await page.evaluate(() => "roomtone" in window)).toBe(true);
});

test("page: new windows never open; pages of the service open in the system's browser", async ({
  bareDesktop,
  barePage: page,
}) => {
  await follow(page, "https://example.com/", "_blank");
  await follow(page, `${NOWHERE}/help`, "_blank");
  await expect.poll(() => bareDesktop.openedExternally()).toEqual([`${NOWHERE}/help`]);
  expect(await bareDesktop.windowCount()).toBe(1);

  const open = (url: string) =>
    page.evaluate((address) => window.roomtone.desktop.openExternal(address), url);
  expect(await open(`${NOWHERE}/terms`)).toBe(true);
  for (const url of [
    "https://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "http://user:secret@127.0.0.1:9/",
    "http://127.0.0.1.example.com:9/",
    "smb://127.0.0.1:9/",
    "not an address",
  ]) {
    expect(await open(url), url).toBe(false);
  }
  expect(await bareDesktop.openedExternally()).toHaveLength(2);
});

test("page: has no permission but to copy", async ({ barePage: page }) => {
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
