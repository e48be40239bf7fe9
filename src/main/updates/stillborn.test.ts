import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { previousVersion } from "./previous-version.ts";
import { Probation } from "./probation.ts";
import { takeBackStillborn } from "./stillborn.ts";

const log = createLog({ write: () => undefined }, "info");
const begin = (version: string) => Probation.begin(folder, { version, now: () => 1_000, log });

let folder: string;
let appImage: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomtone-stillborn-"));
  appImage = join(folder, "Roomtone.AppImage");
  await writeFile(appImage, "1.0.0");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Version 1.0.0 downloads and installs version 1.1.0. */
async function update(): Promise<void> {
  const probation = await begin("1.0.0");
  await probation.downloaded("1.1.0");
  await previousVersion(folder, appImage)?.keep("1.0.0");
  await probation.installing(true);
  await writeFile(appImage, "1.1.0");
}

test("stillborn version: the previous one takes over and does not install it again", async () => {
  await update();
  expect(await takeBackStillborn(folder, appImage, log)).toBe(true);
  expect(await readFile(appImage, "utf8")).toBe("1.0.0");
  const probation = await begin("1.0.0");
  expect(probation.rolledBack).toMatchObject({ version: "1.1.0" });
  expect(probation.isRefused("1.1.0")).toBe(true);
});

test("stillborn version: without a kept predecessor, its next start is its last", async () => {
  await update();
  expect(await takeBackStillborn(folder, null, log)).toBe(false);
  expect((await begin("1.1.0")).verdict).toBe("take-back");
});

test("stillborn version: without a probation, a crashing version stays", async () => {
  expect(await takeBackStillborn(folder, appImage, log)).toBe(false);
  await (await begin("1.0.0")).downloaded("1.1.0");
  expect(await takeBackStillborn(folder, appImage, log)).toBe(false);
  expect(await readFile(appImage, "utf8")).toBe("1.0.0");
  expect((await begin("1.0.0")).isRefused("1.1.0")).toBe(false);
});
