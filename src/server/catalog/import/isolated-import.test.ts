import { execFile } from "node:child_process";
import { mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caseFile } from "#tests/factories/case-file.ts";
import { MemoryStore, sine, wav } from "#tests/factories/music-files.ts";
import { IsolatedImporter } from "./isolated-import.ts";

let folder: string;
let good: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomtone-isolated-"));
  good = join(folder, "good.wav");
  await writeFile(good, wav([sine(1.5, 440)], 48_000));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const MB = 1024 ** 2;
const never = new AbortController().signal;
const read = (importer: IsolatedImporter, path: string, store: MemoryStore, signal = never) =>
  importer.import({ path, name: path, catalogueFolder: join(folder, "catalogue") }, store, signal);

/** A WAV file that is almost no bytes on disk, and takes this much memory when it is read. */
async function sparseWav(path: string, bytes: number): Promise<void> {
  const head = wav([new Float32Array(1), new Float32Array(1)], 48_000).subarray(0, 44);
  head.writeUInt32LE(bytes, 40);
  const file = await open(path, "w");
  await file.write(head);
  await file.truncate(bytes + 44);
  await file.close();
}

test("reading process: a file that takes all memory or crashes it is refused, the next one is read", {
  timeout: 240_000,
}, async () => {
  const limit = 500 * MB;
  // Hashing so much takes long on a busy computer; the memory is the limit here.
  const importer = new IsolatedImporter({ bytes: limit, ms: 200_000 });
  const store = new MemoryStore();
  const bomb = join(folder, "bomb.wav");
  await sparseWav(bomb, limit);
  expect(await read(importer, bomb, store)).toMatchObject({ reason: { code: "too-much-memory" } });
  expect(await read(importer, good, store)).toEqual({ kind: "imported" });
  expect(await read(importer, good, store)).toEqual({ kind: "own" });

  const broken = new MemoryStore();
  broken.broken = true;
  await expect(read(importer, good, broken)).rejects.toThrow("the disk is full");

  class CrashingStore extends MemoryStore {
    override async findFile(): Promise<"unknown"> {
      await promisify(execFile)("pkill", ["-SEGV", "-P", String(process.pid), "-f", "import-process"]);
      return "unknown";
    }
  }
  expect(await read(importer, good, new CrashingStore())).toMatchObject({ reason: { code: "damaged" } });
  const stop = new AbortController();
  const stopped = read(importer, caseFile("audio/compilation-1.mp3"), new MemoryStore(), stop.signal);
  stop.abort(new Error("removed"));
  await expect(stopped).rejects.toThrow("removed");
  importer.close();
  await expect(read(importer, good, store)).rejects.toThrow("closed");
});

test("reading process: a decode without an end is given up", async () => {
  const importer = new IsolatedImporter({ bytes: 2000 * MB, ms: 1 });
  expect(await read(importer, good, new MemoryStore())).toMatchObject({ reason: { code: "too-slow" } });
  importer.close();
});

test("reading process: what it had written of a file when it was ended is deleted", {
  timeout: 30_000,
}, async () => {
  const importer = new IsolatedImporter({ bytes: 2000 * MB, ms: 20_000 });
  const long = join(folder, "long.wav");
  const minute = sine(60, 440);
  await writeFile(long, wav([minute, minute], 48_000));
  const audio = join(folder, "catalogue", "audio");
  const unfinished = async () =>
    (await readdir(audio).catch(() => [])).filter((name) => name.endsWith(".part")).length;
  const stop = new AbortController();
  const stopped = read(importer, long, new MemoryStore(), stop.signal).catch(String);
  await expect.poll(unfinished, { timeout: 20_000, interval: 5 }).toBe(1);
  stop.abort(new Error("removed"));
  expect(await stopped).toContain("removed");
  expect(await unfinished()).toBe(0);
  importer.close();
});
