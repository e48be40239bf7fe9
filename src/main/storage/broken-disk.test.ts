import { existsSync, mkdtempSync } from "node:fs";
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { keepOn } from "#tests/fakes/broken-disk.ts";

/** Disks with faults other than a lack of space: the player starts on all of them and keeps what it can. */

vi.setConfig({ testTimeout: 60_000 });

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "roomtone-broken-"));
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 5 }));
  return join(path, "player");
}

test("broken disk: a torn line that cannot be cut off costs no play before or after it", async () => {
  const player = folder();
  await keepOn(player, 1);
  const history = join(player, "history.jsonl");
  await appendFile(history, '{"add":{"playId":"0000');
  const fault = { calls: "truncate,ftruncate", error: "EIO" } as const;
  expect((await keepOn(player, 2, fault)).history).toEqual(["t1", "t2"]);
  expect(await readFile(history, "utf8")).toContain('"playId":"0000\n{"add"');
  expect((await keepOn(player, 3)).history).toEqual(["t1", "t2", "t3"]);
});

test("broken disk: with a file in place of the music folder, music is stored beside it meanwhile", async () => {
  const player = folder();
  await mkdir(player, { recursive: true });
  const audio = join(player, "audio");
  await writeFile(audio, "no folder");
  expect(await keepOn(player, 1)).toMatchObject({ folder: `${audio}-spare`, tracks: ["t1"] });
  expect(await keepOn(player, 2)).toMatchObject({ tracks: ["t1", "t2"] });
  await rm(audio);
  expect(await keepOn(player, 3)).toMatchObject({ folder: audio, tracks: ["t3"] });
  expect(existsSync(`${audio}-spare`)).toBe(false);
});

test("broken disk: a folder that cannot be listed is left alone, and read again once possible", async () => {
  const player = folder();
  const audio = join(player, "audio");
  await keepOn(player, 1);
  const fault = { calls: "getdents64", error: "EIO", path: audio } as const;
  expect(await keepOn(player, 2, fault)).toMatchObject({ folder: `${audio}-spare`, tracks: ["t2"] });
  expect(await keepOn(player, 3)).toMatchObject({ folder: audio, tracks: ["t1", "t3"] });
});

test("broken disk: music with an unreadable metadata file is available again once it is readable", async () => {
  const player = folder();
  await keepOn(player, 1);
  const audio = join(player, "audio");
  const note = (await readdir(audio)).find((name) => name.endsWith(".json"));
  const fault = { calls: "openat", error: "EIO", path: join(audio, String(note)) } as const;
  expect(await keepOn(player, 2, fault)).toMatchObject({ folder: audio, tracks: ["t2"] });
  expect(await keepOn(player, 3)).toMatchObject({ tracks: ["t1", "t2", "t3"] });
});

test("broken disk: music on a read-only disk is played; new music is stored elsewhere", async () => {
  const player = folder();
  const audio = join(player, "audio");
  await keepOn(player, 1);
  const fault = { calls: "access,faccessat,faccessat2", error: "EROFS", path: audio } as const;
  expect(await keepOn(player, 2, fault)).toMatchObject({ folder: `${audio}-spare`, tracks: ["t1", "t2"] });
  expect(await keepOn(player, 3, fault)).toMatchObject({ tracks: ["t1", "t2", "t3"] });
});

test("broken disk: with a file in place of the player's folder it starts and keeps music while it can", async () => {
  const player = folder();
  await writeFile(player, "no folder");
  const kept = await keepOn(player, 1);
  onTestFinished(() => rm(kept.folder, { recursive: true, force: true }));
  expect(kept).toMatchObject({ history: ["t1"], tracks: ["t1"] });
  expect(kept.damaged.toSorted()).toEqual(["announced.jsonl", "history.jsonl"]);
  expect(kept.folder).toContain(tmpdir());
  await rename(player, `${player}.broken`);
  expect(await keepOn(player, 2)).toMatchObject({
    history: ["t2"],
    tracks: ["t2"],
    folder: join(player, "audio"),
  });
  expect(existsSync(kept.folder)).toBe(false);
});

test("broken disk: a player that cannot store anything starts all the same", async () => {
  const player = folder();
  const fault = { calls: "mkdir,mkdirat", error: "EROFS" } as const;
  expect(await keepOn(player, 1, fault)).toMatchObject({ history: ["t1"], tracks: [] });
});
