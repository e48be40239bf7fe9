import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { lockDataFolder } from "./data-folder-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "roomtone-lock-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const QUICK = { signMs: 20, silentMs: 400 };
const lockFile = () => path.join(folder, "service.lock");

/** Another process that takes the folder and holds it until it is killed. */
async function holdElsewhere(): Promise<() => Promise<void>> {
  const script = `import { lockDataFolder } from "#server/db/data-folder-lock.ts";
    await lockDataFolder(process.argv[1]);
    console.log("held");
    setInterval(() => undefined, 1000);`;
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", script, folder],
    { cwd: path.join(import.meta.dirname, "../../.."), stdio: ["ignore", "pipe", "inherit"] },
  );
  await once(child.stdout, "data");
  return async () => {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
}

test("a data folder is used by one process at a time, and is free as soon as that was killed", async () => {
  const kill = await holdElsewhere();
  await expect(lockDataFolder(folder)).rejects.toThrow(`already uses the data folder ${folder}`);
  await kill();
  const unlock = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow("already uses");
  await unlock();
  expect(await readdir(folder)).toEqual([]);
});

test("a folder that is reached by another path is the same folder", async () => {
  const real = path.join(folder, "real");
  await mkdir(real);
  await symlink(real, path.join(folder, "link"));
  const unlock = await lockDataFolder(path.join(folder, "link"));
  await expect(lockDataFolder(real)).rejects.toThrow("already uses");
  await expect(lockDataFolder(path.join(folder, "link", "..", "real"))).rejects.toThrow("already uses");
  await unlock();
});

test("a number that was given to another process since does not hold the folder", async () => {
  const unlock = await lockDataFolder(folder);
  const holder = JSON.parse(await readFile(lockFile(), "utf8"));
  await unlock();
  await writeFile(lockFile(), JSON.stringify({ ...holder, startedAt: "long ago" }));
  await (await lockDataFolder(folder))();
});

test("of many that find a dead process's lock at once, one gets the folder", async () => {
  const kill = await holdElsewhere();
  await kill();
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)));
  const got = tries.filter((one) => one.status === "fulfilled");
  expect(got).toHaveLength(1);
  await got[0]?.value();
});

test("a holder in another container is believed for as long as it gives signs of life", async () => {
  const unlock = await lockDataFolder(folder, QUICK);
  const holder = JSON.parse(await readFile(lockFile(), "utf8"));
  await writeFile(lockFile(), JSON.stringify({ ...holder, place: "elsewhere" }));
  await expect(lockDataFolder(folder, QUICK)).rejects.toThrow("already uses");
  await unlock();
  await writeFile(lockFile(), JSON.stringify({ ...holder, place: "elsewhere" }));
  await (await lockDataFolder(folder, QUICK))();
});

test("a lock that was cut off when it was written holds nobody up for long", async () => {
  await writeFile(lockFile(), '{"id":"');
  const limit = delay(10_000, "too late", { ref: false });
  const unlock = await Promise.race([lockDataFolder(folder, QUICK), limit]);
  if (typeof unlock === "string") throw new Error(unlock);
  await unlock();
});
