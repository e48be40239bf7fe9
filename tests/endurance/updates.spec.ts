import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { test } from "#tests/desktop/update-fixtures.ts";

test("update: a new version counts as healthy after running for a minute with its client", async ({
  launch,
  out,
  folder,
  computer,
}) => {
  const dataDir = join(folder, "data");
  const probation = join(dataDir, "updates", "trial.json");
  await mkdir(join(dataDir, "updates"), { recursive: true });
  const pending = { from: "0.0.9", to: "0.1.0", at: 0, installs: 1, starts: 0 };
  await writeFile(probation, JSON.stringify({ pending, rolledBack: { version: "0.0.8", at: 0 } }));
  const read = async () => JSON.parse(await readFile(probation, "utf8"));

  const desktop = await launch({ out, dataDir, env: computer.env });
  const page = await desktop.page();
  expect(await read()).toMatchObject({ pending: { starts: 1 } });
  await page.evaluate(() => window.roomtone.desktop.ready());
  await expect.poll(read, { timeout: 90_000 }).toMatchObject({ pending: null, rolledBack: null });
  const state = await page.evaluate(() => window.roomtone.updates.state());
  expect(state.rolledBack).toBeNull();
});
