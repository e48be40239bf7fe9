import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { electronBinary } from "./electron-desktop.ts";
import { type HostDesktop, isAlive } from "./host-desktop.ts";
import { test } from "./host-fixtures.ts";

/** The window, and the app without it. */

test("window: closing it keeps the app running, and starting the app again restores it", async ({
  launch,
  out,
}) => {
  const desktop = await launch({ out });
  const page = await desktop.page();
  await expect.poll(() => desktop.isVisible()).toBe(true);
  await page.evaluate(() => {
    document.title = "the same page";
  });
  await desktop.closeWindow();
  await expect.poll(() => desktop.isVisible()).toBe(false);
  expect((await desktop.utilityPids()).length).toBe(1);
  await expect(launch({ out })).rejects.toThrow();
  await expect.poll(() => desktop.isVisible()).toBe(true);
  expect(await page.title()).toBe("the same page");
});

test("quitting: ends all processes; closing the window quits too if so set, also after a restart", async ({
  launch,
  out,
}) => {
  const desktop = await launch({ out });
  const page = await desktop.page();
  const change = await page.evaluate(() => window.roomtone.preferences.change({ closeToTray: false }));
  expect(change).toMatchObject({ closeToTray: false });
  await expect.poll(async () => (await desktop.utilityPids()).length).toBe(1);
  const before = await desktop.utilityPids();
  await desktop.relaunch();
  await expect.poll(() => before.some(isAlive)).toBe(false);
  const again = await desktop.page();
  expect(await again.evaluate(() => window.roomtone.preferences.read())).toMatchObject({
    closeToTray: false,
  });
  const pids = await desktop.utilityPids();
  await desktop.closeWindow();
  await desktop.ended();
  await expect.poll(() => pids.some(isAlive)).toBe(false);
});

test("window: stays hidden after an autostart until somebody opens it", async ({ launch, out }) => {
  const desktop = await launch({ out, args: ["--hidden"] });
  const page = await desktop.page();
  expect(await page.evaluate(() => window.roomtone.desktop.info())).toMatchObject({
    platform: expect.any(String),
  });
  expect(await desktop.isVisible()).toBe(false);
  await expect(launch({ out, args: ["--hidden"] })).rejects.toThrow();
  await expect(launch({ out })).rejects.toThrow();
  await expect.poll(() => desktop.isVisible()).toBe(true);
});

test("window: the client is notified of focus and blur (@P-298)", async ({
  bareDesktop: desktop,
  barePage: page,
}) => {
  const isFocused = () => page.evaluate(async () => (await window.roomtone.desktop.state()).focusedWindow);
  await expect.poll(isFocused).toBe(true);
  const heard = await page.evaluateHandle(() => {
    const states: boolean[] = [];
    window.roomtone.desktop.on("state", ({ focusedWindow }) => states.push(focusedWindow));
    return states;
  });
  await expect(async () => {
    await desktop.loseFocus();
    expect(await isFocused()).toBe(false);
  }).toPass();
  expect(await heard.jsonValue()).toContain(false);
});

if (!electronBinary()) {
  test("window: a notice that the music continues appears at the first close only", async ({
    launchHost,
    out,
  }) => {
    const desktop = await launchHost({ out });
    for (let times = 0; times < 2; times++) {
      await desktop.page();
      await desktop.closeWindow();
      await expect.poll(() => desktop.isVisible()).toBe(false);
      await desktop.ask({ do: "raiseApp", event: "activate" });
      await expect.poll(() => desktop.isVisible()).toBe(true);
      expect((await desktop.status()).notifications).toEqual(["Roomtone keeps playing"]);
    }
    await desktop.relaunch();
    await desktop.page();
    await desktop.closeWindow();
    expect((await desktop.status()).notifications).toEqual([]);
  });

  test("window: its position is kept, even after a crash, unless that screen is gone", async ({
    launchHost,
    out,
    folder,
  }) => {
    const desktop = await launchHost({ out });
    await desktop.page();
    await moveTo(desktop, 300, 120);
    await expect.poll(() => storedPlace(folder)).toMatchObject({ x: 300, y: 120 });
    await desktop.kill();
    await desktop.relaunch();
    await expect.poll(() => place(desktop)).toMatchObject({ x: 300, y: 120 });

    await moveTo(desktop, 4_000, 200);
    await expect.poll(() => storedPlace(folder)).toMatchObject({ x: 4_000 });
    await desktop.relaunch();
    await desktop.page();
    expect((await place(desktop))?.x).toBeLessThan(1_920);
  });

  test("window: a client that ran out of memory is restored, with its bridge", async ({
    bareHost: desktop,
  }) => {
    await desktop.ask({ do: "crashRenderer", window: await desktop.firstWindow(), reason: "oom" });
    await expect
      .poll(async () => (await desktop.log()).findLast(({ msg }) => msg === "the client is gone")?.reason)
      .toBe("oom");
    await expect
      .poll(async () =>
        (await desktop.page()).evaluate(() => window.roomtone.pairing.current()).catch(() => "gone"),
      )
      .toBeNull();
  });

  test("window: a dead Chromium process is logged, and a shutdown of the computer quits the app", async ({
    launchHost,
    out,
  }) => {
    const desktop = await launchHost({ out });
    await desktop.page();
    await desktop.ask({ do: "childGone", type: "GPU", reason: "crashed" });
    await expect
      .poll(async () => (await desktop.log()).find(({ type }) => type === "GPU")?.reason)
      .toBe("crashed");
    await desktop.ask({ do: "raisePower", event: "shutdown" });
    await desktop.ended();
  });

  test("update: an app whose window stays in the tray lets Squirrel close it on macOS", async ({
    launchHost,
    out,
  }) => {
    const desktop = await launchHost({ out });
    await desktop.page();
    await desktop.closeWindow();
    await desktop.ask({ do: "quitAndInstall" }).catch(() => undefined);
    await desktop.ended();
  });

  test("window: has no menu with browser shortcuts", async ({ bareHost: desktop }) => {
    await desktop.page();
    await expect.poll(async () => (await desktop.status()).applicationMenu).toBeNull();
  });
}

async function moveTo(desktop: HostDesktop, x: number, y: number): Promise<void> {
  await desktop.ask({ do: "moveWindow", window: await desktop.firstWindow(), x, y });
}

async function place(desktop: HostDesktop) {
  return (await desktop.status()).windows[0]?.bounds;
}

async function storedPlace(folder: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, "data", "settings.json"), "utf8")).window;
}
