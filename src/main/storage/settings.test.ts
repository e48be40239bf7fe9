import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { SettingsStore } from "./settings.ts";

test("settings: a window squeezed to a strip loses its position, not the other settings", async () => {
  const folder = temporaryFolder("settings");
  const log = createLog({ write: () => undefined }, "info");
  const before = await SettingsStore.open(folder, log);
  await before.change({ outputDevice: "counter", window: { x: 0, y: 0, width: 1280, height: 20 } });
  const after = await SettingsStore.open(folder, log);
  expect(after.current).toEqual({ ...before.current, window: { width: 1280, height: 800 } });
});

test("settings: without a readable file or copy, defaults are written", async () => {
  const folder = temporaryFolder("settings");
  const log = createLog({ write: () => undefined }, "info");
  const before = await SettingsStore.open(folder, log);
  await before.change({ outputDevice: "counter" });
  const copy = join(folder, "settings.json.backup");
  // The copy is written after the change has been reported as stored.
  await expect.poll(() => readFile(copy, "utf8").catch(() => "")).toContain("counter");
  await writeFile(join(folder, "settings.json"), `{"installationId": 7`);
  await writeFile(copy, "");
  const after = await SettingsStore.open(folder, log);
  expect(after.current.installationId).toMatch(/^[0-9a-f-]{36}$/);
  expect(after.current.installationId).not.toBe(before.current.installationId);
});
