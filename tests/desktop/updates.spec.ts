import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import type { UpdateState } from "#shared/contract/ipc/updates.ts";
import { program } from "#tests/fakes/release-server.ts";
import { test } from "./update-fixtures.ts";

/** Sets the update source on the hidden page of debug flags. */
async function chooseSource(page: Page, updateSource: string): Promise<void> {
  await page.evaluate(async (source) => {
    const { debugFlags } = await window.roomtone.preferences.read();
    await window.roomtone.preferences.change({ debugFlags: { ...debugFlags, updateSource: source } });
  }, updateSource);
}

/** Collects the update states that main sends to the page from now on. */
async function listen(page: Page): Promise<() => Promise<readonly UpdateState[]>> {
  await page.evaluate(() => {
    const states: UpdateState[] = [];
    Reflect.set(window, "updateStates", states);
    window.roomtone.updates.on("state", (state) => states.push(state));
  });
  return () => page.evaluate((): UpdateState[] => Reflect.get(window, "updateStates"));
}

test("update: is found, downloaded and offered; Install replaces and starts the program", {
  tag: "@P-296",
}, async ({ launch, out, releases, computer }) => {
  releases.publish({ version: "0.2.0", channels: ["stable"], contents: program("0.2.0") });
  // As an AppImage's launcher starts it where it finds no sandbox.
  const desktop = await launch({ out, args: ["--no-sandbox"], env: computer.env });
  const page = await desktop.page();
  expect(await page.evaluate(() => window.roomtone.updates.install())).toBe(false);
  const states = await listen(page);
  await chooseSource(page, releases.url);

  const progress = () => page.evaluate(async () => (await window.roomtone.updates.state()).progress);
  await expect.poll(progress).toMatchObject({ status: "available", version: "0.2.0" });
  expect(await page.evaluate(async () => (await window.roomtone.desktop.state()).updateStatus)).toBe(
    "available",
  );
  const shown = (await states()).map((state) => state.progress.status);
  expect(shown.filter((status, index) => status !== shown[index - 1])).toEqual([
    "checking",
    "downloading",
    "available",
  ]);

  await page.evaluate(() => window.roomtone.updates.install()).catch(() => undefined);
  await expect.poll(computer.started).toBe("0.2.0\n");
  expect(await readFile(computer.appImage, "utf8")).toBe(program("0.2.0"));
});

test("update: a failed one is shown as such, a missing one as nothing new", {
  tag: "@P-445",
}, async ({ launch, out, releases, computer }) => {
  releases.publish({ version: "0.2.0", channels: ["beta"], contents: program("0.2.0"), sha512: "bm90IGl0" });
  releases.publish({ version: "0.1.0", channels: ["stable"], contents: program("0.1.0") });
  const desktop = await launch({ out, env: computer.env });
  const page = await desktop.page();
  const status = () => page.evaluate(async () => (await window.roomtone.desktop.state()).updateStatus);
  expect(await status()).toBe("idle");
  await chooseSource(page, releases.url);
  await expect.poll(status).toBe("not-available");

  await page.evaluate(() => window.roomtone.updates.setChannel("beta"));
  await expect.poll(status).toBe("error");
  const state = await page.evaluate(() => window.roomtone.updates.state());
  expect(state).toMatchObject({ channel: "beta", progress: { status: "error", reason: "damaged" } });
});

test("update: after three failed starts the previous version is restored first of all", async ({
  launch,
  out,
  folder,
  computer,
}) => {
  const dataDir = join(folder, "data");
  const updates = join(dataDir, "updates");
  await mkdir(join(updates, "previous"), { recursive: true });
  await writeFile(join(updates, "previous", "0.0.9.AppImage"), program("0.0.9"));
  const pending = { from: "0.0.9", to: "0.1.0", at: 0, installs: 1, starts: 3 };
  await writeFile(join(updates, "trial.json"), JSON.stringify({ pending, rolledBack: null }));

  // It ends before it opens a window.
  void launch({ out, dataDir, env: computer.env }).catch(() => undefined);
  await expect.poll(() => readFile(computer.appImage, "utf8")).toBe(program("0.0.9"));
  await expect.poll(computer.started).toBe("0.0.9\n");
});

test("update: one that missed its night is installed at the next start, before a window opens", async ({
  launch,
  out,
  folder,
  releases,
  computer,
}) => {
  releases.publish({ version: "0.2.0", channels: ["stable"], contents: program("0.2.0") });
  const dataDir = join(folder, "data");
  const probation = join(dataDir, "updates", "trial.json");
  const desktop = await launch({ out, dataDir, env: computer.env });
  const page = await desktop.page();
  await chooseSource(page, releases.url);
  const progress = () => page.evaluate(async () => (await window.roomtone.updates.state()).progress);
  await expect.poll(progress).toMatchObject({ status: "available", version: "0.2.0" });
  // Stored a moment after it is shown.
  const stored = async () => JSON.parse(await readFile(probation, "utf8").catch(() => "{}"));
  await expect.poll(stored).toMatchObject({ pending: { from: "0.1.0", to: "0.2.0", installs: 0 } });
  await desktop.kill();
  expect(await computer.started()).toBe("");

  const { pending, ...rest } = await stored();
  await writeFile(probation, JSON.stringify({ ...rest, pending: { ...pending, at: 0 } }));
  void launch({ out, dataDir, args: ["--hidden"], env: computer.env }).catch(() => undefined);
  await expect.poll(computer.started).toBe("0.2.0\n");
  expect(await readFile(computer.appImage, "utf8")).toBe(program("0.2.0"));
  expect(JSON.parse(await readFile(probation, "utf8"))).toMatchObject({
    pending: { installs: 1, visible: false },
  });
});
