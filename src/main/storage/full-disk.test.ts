import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { HistoryFile } from "#main/player/history-file.ts";
import { PlayRecord } from "#shared/contract/player.ts";
import { StoredFile } from "./stored-file.ts";

/** A full disk: writes through a link to /dev/full fail with ENOSPC. */

const log = pino({ level: "silent" });
const Value = z.object({ name: z.string() });
const SOON = { retryMs: 20 };

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "roomtone-full-"));
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
}

const record = (n: number): PlayRecord => ({
  playId: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  trackId: `t${n}`,
  sourceId: null,
  startedAt: 1000,
  endedAt: 2000,
  playedMs: 1000,
  transition: "natural",
});

test("full disk: a rejected write is reported, keeps the old value, and is retried when there is room", async () => {
  const path = join(folder(), "value");
  const file = new StoredFile(path, Value, log, SOON);
  await file.write({ name: "old" });
  await symlink("/dev/full", `${path}.new`);
  await expect(file.write({ name: "new" })).rejects.toMatchObject({ code: "ENOSPC" });
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual({ name: "old" });
  await expect.poll(async () => JSON.parse(await readFile(path, "utf8"))).toEqual({ name: "new" });
  expect(await new StoredFile(path, Value, log).read()).toEqual({ name: "new" });
});

test("full disk: a value that failed to write never replaces a newer one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const path = join(folder(), "value");
  const file = new StoredFile(path, Value, log, SOON);
  await symlink("/dev/full", `${path}.new`);
  const writes = [file.write({ name: "first" }), file.write({ name: "second" })];
  expect((await Promise.allSettled(writes)).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(vi.getTimerCount()).toBe(0);
  expect(await new StoredFile(path, Value, log).read()).toEqual({ name: "second" });
});

test("full disk: plays are kept in memory, block nothing, and are stored once there is room", async () => {
  const path = join(folder(), "history.jsonl");
  const history = await HistoryFile.open(path, PlayRecord, log, SOON);
  await symlink("/dev/full", path);
  for (const n of [1, 2, 3]) await history.add(record(n));
  await history.forget([record(2).playId]);
  expect(history.entries()).toEqual([record(1), record(3)]);
  await rm(path);
  await expect
    .poll(async () => (await HistoryFile.open(path, PlayRecord, log)).entries())
    .toEqual([record(1), record(3)]);
  await history.add(record(4));
  expect((await HistoryFile.open(path, PlayRecord, log)).entries()).toEqual([
    record(1),
    record(3),
    record(4),
  ]);
  expect((await readdir(join(path, ".."))).filter((name) => name.includes("damaged"))).toEqual([]);
});
