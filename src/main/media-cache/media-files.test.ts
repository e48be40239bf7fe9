import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { TrackMedia } from "#shared/contract/player.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { MediaFiles } from "./media-files.ts";

/** The folder for music on disks that disappear and return at the worst moments. */

function place() {
  const wished = join(temporaryFolder("media-files"), "audio");
  return { wished, spare: `${wished}-spare`, away: `${wished}-away` };
}

function mediaOf(trackId: string, content: string): TrackMedia {
  const sha256 = createHash("sha256").update(content).digest("hex");
  const about = { trackId, url: "/", expiresAt: 0, frames: 1, bitrate: "normal" } as const;
  return { ...about, bytes: Buffer.byteLength(content), sha256 };
}

/** Downloads a track; `meanwhile` may move the folder before the file is adopted. */
async function download(files: MediaFiles, trackId: string, content = trackId, meanwhile = async () => {}) {
  const media = mediaOf(trackId, content);
  const part = files.partPath(media.sha256);
  await writeFile(part, content);
  await meanwhile();
  const file = await files.adopt(media, part);
  if (!file) throw new Error("Not what was promised");
  return file;
}

/** Removes the disk: something else is in the place of its folder. */
function takeAway({ wished, away }: ReturnType<typeof place>): void {
  renameSync(wished, away);
  writeFileSync(wished, "no folder");
}

function bringBack({ wished, away }: ReturnType<typeof place>): void {
  rmSync(wished);
  renameSync(away, wished);
}

/** Polls without advancing the time. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** A folder in memory if temporary files are on disk, else one on disk. */
function folderOnAnotherVolume(): string {
  const caches = join(import.meta.dirname, "../../../.cache");
  mkdirSync(caches, { recursive: true });
  const volume = ["/dev/shm", caches].find((folder) => statSync(folder).dev !== statSync(tmpdir()).dev);
  if (volume === undefined) throw new Error("There is no second volume");
  const folder = mkdtempSync(join(volume, "roomtone-media-files-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A file whose read blocks until the test writes to it. */
function slowFile(path: string): { readonly finish: (content: string) => Promise<void> } {
  rmSync(path, { force: true });
  execFileSync("mkfifo", [path]);
  return { finish: (content) => writeFile(path, content) };
}

test("media files: a disk that returns during a search is found by the next one, and searching ends", async () => {
  const disk = place();
  const files = await MediaFiles.open(disk.wished);
  await download(files, "t0");
  takeAway(disk);
  const looking = files.lookAgain();
  // The folder was checked before its replacement was created.
  await until(() => existsSync(disk.spare));
  bringBack(disk);
  expect(await looking).toBe(true);
  expect(files.folder).toBe(disk.spare);

  expect(await files.lookAgain()).toBe(true);
  expect(files.folder).toBe(disk.wished);
  expect(files.get("t0")?.path.startsWith(`${disk.wished}/`)).toBe(true);
  for (let looks = 0; looks < 3; looks++) expect(await files.lookAgain()).toBe(false);
});

test("media files: a folder that rejects files is not used, whatever the system reports about it", async () => {
  const { wished, spare } = place();
  // Nobody can create files there, but the system reports it as writable for an administrator.
  symlinkSync("/proc", wished);
  const files = await MediaFiles.open(wished);
  expect(files.folder).toBe(spare);
  await download(files, "t0");
  expect(await files.lookAgain()).toBe(false);
});

test("media files: checking a folder leaves nothing in it", async () => {
  const { wished } = place();
  const files = await MediaFiles.open(wished);
  await files.lookAgain();
  expect(readdirSync(wished)).toEqual([]);
});

test("media files: removing a file frees space for music only if both share a volume", async () => {
  const disk = place();
  const files = await MediaFiles.open(disk.wished);
  takeAway(disk);
  await files.lookAgain();
  const beside = await download(files, "t0");
  expect(dirname(beside.path)).toBe(disk.spare);
  bringBack(disk);
  await files.lookAgain();
  expect(files.folder).toBe(disk.wished);
  expect(files.isHome(beside)).toBe(true);
  expect(files.isHome(await download(files, "t1"))).toBe(true);

  const other = place();
  symlinkSync(folderOnAnotherVolume(), other.spare);
  writeFileSync(other.wished, "no folder");
  const moved = await MediaFiles.open(other.wished);
  const elsewhere = await download(moved, "t0");
  expect([dirname(elsewhere.path), moved.isHome(elsewhere)]).toEqual([other.spare, true]);
  rmSync(other.wished);
  await moved.lookAgain();
  expect([moved.folder, moved.isHome(elsewhere)]).toEqual([other.wished, false]);
});

test("media files: discarding a damaged file keeps the track's new one", async () => {
  const { wished } = place();
  const files = await MediaFiles.open(wished);
  const old = await download(files, "t0", "old");
  const { finish } = slowFile(old.path);
  const verifying = files.verify(old);
  const next = await download(files, "t0", "new");
  await finish("damaged");
  expect(await verifying).toBe("unreadable");
  expect(files.get("t0")).toEqual(next);
  expect(await files.verify(next)).toBe("sound");
});

test("media files: a file lost with its disk is not damaged, even with a folder in the disk's place", async () => {
  const disk = place();
  const files = await MediaFiles.open(disk.wished);
  const file = await download(files, "t0");
  renameSync(disk.wished, disk.away);
  await files.lookAgain();
  expect(existsSync(disk.wished)).toBe(true);
  expect(await files.verify(file)).toBe("unreadable");
});

test("media files: a download ends in the folder where it began, even if music moved meanwhile", async () => {
  const disk = place();
  await writeFile(disk.wished, "no folder");
  const files = await MediaFiles.open(disk.wished);
  const file = await download(files, "t0", "t0", async () => {
    await rm(disk.wished);
    expect(await files.lookAgain()).toBe(true);
  });
  expect(files.folder).toBe(disk.wished);
  expect(dirname(file.path)).toBe(disk.spare);
  expect(await files.verify(file)).toBe("sound");
  expect(readdirSync(disk.spare).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("media files: a returned folder is cleaned at the next start, since a player may be opening files", async () => {
  const disk = place();
  const files = await MediaFiles.open(disk.wished);
  const old = await download(files, "t0", "old");
  await download(files, "t0", "new");
  // Its note could not be removed and has become unreadable.
  await writeFile(old.path.replace(".ogg", ".json"), "{");
  const { sha256 } = mediaOf("t1", "t1");
  for (const ending of ["ogg", "json"]) await writeFile(join(disk.wished, `${sha256}.${ending}`), "{");
  takeAway(disk);
  await files.lookAgain();
  bringBack(disk);
  expect(await files.lookAgain()).toBe(true);
  expect(existsSync(old.path)).toBe(true);
  expect(existsSync(join(disk.wished, `${sha256}.ogg`))).toBe(true);
  expect(files.list().map(({ trackId }) => trackId)).toEqual(["t0"]);

  const next = await MediaFiles.open(disk.wished);
  expect(next.list().map(({ trackId }) => trackId)).toEqual(["t0"]);
  expect(readdirSync(disk.wished)).toHaveLength(2);
});

test("media files: a download of a file being restored from a returned folder stays in its folder", async () => {
  const disk = place();
  const files = await MediaFiles.open(disk.wished);
  const { sha256 } = await download(files, "t0");
  const { finish } = slowFile(join(disk.wished, `${sha256}.json`));
  takeAway(disk);
  await files.lookAgain();
  await mkdir(disk.spare, { recursive: true });
  const media = mediaOf("t0", "t0");
  const part = files.partPath(sha256);
  await writeFile(part, "t0");
  bringBack(disk);
  const looking = files.lookAgain();
  await until(() => files.folder === disk.wished);
  const file = await files.adopt(media, part);
  await finish("{");
  await looking;
  expect(files.get("t0")).toEqual(file);
  await files.remove("t0");
  expect(readdirSync(disk.spare)).toEqual([]);
  expect(existsSync(join(disk.wished, `${sha256}.ogg`))).toBe(true);
});

test("media files: a disk that appears only during the search and goes again counts as absent", async () => {
  const disk = place();
  const files = await MediaFiles.open(disk.wished);
  await download(files, "t0");
  takeAway(disk);
  const looking = files.lookAgain();
  await until(() => existsSync(disk.spare));
  bringBack(disk);
  await looking;
  takeAway(disk);
  await files.lookAgain();
  expect(files.folder).toBe(disk.spare);
  expect(files.list()).toEqual([]);
});
