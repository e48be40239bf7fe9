import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../logging/log.ts";
import { SettingsStore } from "./settings.ts";

test("a window squeezed to a strip costs its place, not the other settings", async () => {
  const folder = await mkdtemp(join(tmpdir(), "roomtone-settings-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const log = createLog({ write: () => undefined }, "info");
  const before = await SettingsStore.open(folder, log);
  await before.change({ outputDevice: "counter", window: { x: 0, y: 0, width: 1280, height: 20 } });
  const after = await SettingsStore.open(folder, log);
  expect(after.current).toEqual({ ...before.current, window: { width: 1280, height: 800 } });
});
