import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { test } from "./fixtures.ts";

/** The app's lifecycle, with an empty page instead of the client. */

test("app: a second start brings the first window to the front and plays nothing itself", async ({
  launch,
  out,
  folder,
}) => {
  const dataDir = join(folder, "data");
  const desktop = await launch({ out, dataDir });
  const page = await desktop.page();
  // A new window may get the focus slightly later: blur it until it stays blurred.
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

test("app: a dead audio process is replaced without affecting the window", async ({
  bareDesktop,
  barePage,
}) => {
  await expect.poll(async () => (await bareDesktop.utilityPids()).length).toBe(1);
  const [pid = 0] = await bareDesktop.utilityPids();
  process.kill(pid, "SIGKILL");
  await expect
    .poll(async () => (await bareDesktop.utilityPids()).filter((other) => other !== pid).length)
    .toBe(1);
  expect(await barePage.evaluate(() => window.roomtone.player.state())).toBeNull();
});

test("app: a dead client is restored, with its bridge", async ({ bareDesktop, barePage: _ready }) => {
  const isGone = ({ msg }: { readonly msg: string }) => msg === "the client is gone";
  const before = (await bareDesktop.log()).filter(isGone).length;
  await bareDesktop.crashRenderer();
  await expect.poll(async () => (await bareDesktop.log()).filter(isGone).length).toBe(before + 1);
  await expect
    .poll(async () =>
      (await bareDesktop.page()).evaluate(() => window.roomtone.pairing.current()).catch(() => "gone"),
    )
    .toBeNull();
});

test("app: with damaged settings and pairing, or a locked one, it starts unpaired and reports each", async ({
  launch,
  out,
  folder,
}) => {
  const [settings, pairing] = [join(folder, "data", "settings.json"), join(folder, "data", "pairing")];
  const installation = async () => JSON.parse(await readFile(settings, "utf8")).installationId;
  const desktop = await launch({ out });
  await desktop.page();
  const before = await installation();
  const reports = async (file: string) =>
    (await desktop.log()).filter((entry) => String(entry.file).endsWith(file)).map(({ msg }) => msg);
  const zone = async () => (await desktop.page()).evaluate(() => window.roomtone.pairing.current());

  await desktop.close();
  await writeFile(settings, `{"installationId": 7`);
  await writeFile(pairing, "{}");
  await desktop.relaunch();
  expect(await zone()).toBeNull();
  expect(await reports("settings.json")).toEqual(["stored file is damaged"]);
  expect(await reports("pairing")).toEqual(["stored file is damaged"]);
  expect(await installation()).toBe(before);

  // The system's keychain may unlock it another time.
  await desktop.close();
  await writeFile(pairing, `{"version":1,"protection":"system","contents":"aGVsbG8="}`);
  await desktop.relaunch();
  expect(await zone()).toBeNull();
  expect((await reports("pairing")).at(-1)).toBe(
    "stored file is locked; it is kept for when it can be opened",
  );
});
