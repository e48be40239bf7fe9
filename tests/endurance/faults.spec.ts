import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { DeviceMetricsView } from "#shared/contract/device.ts";
import type { Desktop } from "#tests/desktop/desktop.ts";
import { FlakyNetwork } from "#tests/desktop/flaky-network.ts";
import {
  hasNoPause,
  lengths,
  playsOnce,
  playsTrack,
  SECOND,
  soundsAgain,
  test,
} from "#tests/desktop/listening.ts";
import { currentZone, pair, type Shop } from "#tests/desktop/shop.ts";
import { firstSound } from "#tests/factories/pcm.ts";
import { slowDisk } from "#tests/fakes/slow-disk.ts";
import type { Recorder } from "#tests/fakes/sound-sink.ts";

/** A disk that returns wrong data or refuses writes: the music keeps playing, and no acknowledged data is lost. */

const run = promisify(execFile);

/** Time limit from a start to the music, in frames of the recording. */
const BACK = 5 * SECOND;

/** Added to the measured start without a fault, for a machine that is too busy to meet the limit even then. */
const TROUBLE = 2 * SECOND;

/** Unit of process times in /proc, the same on every Linux we know. */
const TICKS_PER_SECOND = 100;

test("stored music: files damaged while the app was off are repaired and never played", async ({
  shop,
  playNoise,
  sink,
  start,
  folder,
}) => {
  const music = await playNoise([8 * SECOND, 8 * SECOND, 8 * SECOND]);
  const desktop = await start();
  await pair(await desktop.page(), shop);
  const audio = join(folder, "data", "player", "audio");
  await expect.poll(() => cachedSongs(audio)).toHaveLength(music.tracks.length);
  const recorder = await sink.record();
  await desktop.kill();
  const asUsual = await startAgain(desktop, recorder);
  await desktop.kill();
  for (const name of await cachedSongs(audio)) {
    const content = await readFile(join(audio, name));
    await writeFile(join(audio, name), content.fill(0x55, 2000, 6000));
  }

  expect(await startAgain(desktop, recorder)).toBeLessThan(Math.max(BACK, asUsual + TROUBLE));
  await recorder.stop();
  expect((await desktop.log()).map(({ msg }) => msg)).toContain("A cached track was damaged");
  // Every file is verified before it is played.
  const isMended = async () => {
    const names = await cachedSongs(audio);
    const hashes = await Promise.all(names.map((name) => hashOf(join(audio, name))));
    return names.length === music.tracks.length && names.every((name, n) => name === `${hashes[n]}.ogg`);
  };
  await expect.poll(isMended, { timeout: 60_000 }).toBe(true);
});

test("stored state: damaged files are reported, and neither the music nor a play is lost", async ({
  shop,
  playNoise,
  sink,
  start,
  folder,
}) => {
  await playNoise(lengths(4, 6));
  await using network = await FlakyNetwork.before(shop.url);
  const desktop = await start(network.url);
  await pair(await desktop.page(), shop);
  const recorder = await sink.record();
  await soundsAgain(recorder, 0);
  await desktop.kill();
  const asUsual = await startAgain(desktop, recorder);
  const device = (await currentZone(await desktop.page()))?.device.id ?? "";
  network.cut();
  const data = join(folder, "data");
  const history = join(data, "player", "history.jsonl");
  await expect.poll(() => playsIn(history), { timeout: 30_000 }).not.toEqual([]);
  await desktop.kill();
  const unsent = await playsIn(history);
  const files = ["settings.json", "pairing", "player/player.json", "player/progress.json"];
  for (const file of files) await writeFile(join(data, file), Buffer.alloc(500, 0x55));
  network.mend();

  expect(await startAgain(desktop, recorder)).toBeLessThan(Math.max(BACK, asUsual + TROUBLE));
  await recorder.stop();
  expect((await currentZone(await desktop.page()))?.device.id).toBe(device);
  for (const file of files) expect((await readFile(join(data, `${file}.damaged`))).length).toBe(500);
  await expect
    .poll(async () => (await shop.history()).map(({ playId }) => playId))
    .toEqual(expect.arrayContaining([...unsent]));
  await expect
    .poll(() => troublesOf(shop, device), { timeout: 30_000 })
    .toContain("DEVICE_ERROR_STATE_DAMAGED");
});

test("full disk: the music keeps playing, and plays are stored as soon as there is space", async ({
  shop,
  playNoise,
  sink,
  start,
  folder,
}) => {
  const music = await playNoise(lengths(4, 4));
  await using network = await FlakyNetwork.before(shop.url);
  const desktop = await start(network.url);
  const page = await desktop.page();
  await pair(page, shop);
  const audio = join(folder, "data", "player", "audio");
  const [first] = music.tracks;
  if (!first) throw new Error("a track is needed");
  await playsTrack(page, first, 0);
  await expect.poll(() => cachedSongs(audio)).toHaveLength(music.tracks.length);
  const history = join(folder, "data", "player", "history.jsonl");

  const recorder = await sink.record();
  await soundsAgain(recorder, 0);
  network.cut();
  const before = await playsIn(history);
  const main = await mainPid(desktop);
  await mayWrite(main, "0");
  await expect.poll(() => recorder.frames(), { timeout: 60_000 }).toBeGreaterThan(15 * SECOND);
  expect(await playsIn(history)).toEqual(before);
  await mayWrite(main, "unlimited");
  const kept = async () => (await playsIn(history)).length;
  await expect.poll(kept, { timeout: 30_000 }).toBeGreaterThanOrEqual(before.length + 3);
  await hasNoPause(recorder, SECOND);

  await desktop.kill();
  const unsent = await playsIn(history);
  network.mend();
  await desktop.relaunch();
  await expect
    .poll(async () => (await shop.history()).map(({ playId }) => playId), { timeout: 60_000 })
    .toEqual(expect.arrayContaining([...unsent]));
  await playsOnce(shop);
});

test("slow disk: with 330 ms for every access, the music keeps playing and every play is stored", async ({
  shop,
  playNoise,
  sink,
  start,
}) => {
  const music = await playNoise(lengths(4, 5));
  const desktop = await start();
  const page = await desktop.page();
  await pair(page, shop);
  const [first] = music.tracks;
  if (!first) throw new Error("a track is needed");
  await playsTrack(page, first, 500);
  const recorder = await sink.record();
  const asBefore = await slowDisk([await mainPid(desktop), ...(await desktop.utilityPids())], 330);
  await expect.poll(() => recorder.frames(), { timeout: 60_000 }).toBeGreaterThan(22 * SECOND);
  await asBefore();
  await hasNoPause(recorder, SECOND);
  await expect.poll(async () => (await shop.history()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
  await playsOnce(shop);
});

/** Restarts the app; returns the frames until the music starts, without the cleanup after the previous process. */
async function startAgain(desktop: Desktop, recorder: Recorder): Promise<number> {
  const from = recorder.frames();
  await desktop.relaunch();
  await soundsAgain(recorder, from);
  const started = await frameOfStart(desktop, recorder);
  return firstSound(recorder.take().left, 1e-3, from + SECOND / 10) - started;
}

/** The frame of the recording at which the app's process started. */
async function frameOfStart(desktop: Desktop, recorder: Recorder): Promise<number> {
  const stat = await readFile(`/proc/${await mainPid(desktop)}/stat`, "utf8");
  const ticks = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]);
  const [uptime] = (await readFile("/proc/uptime", "utf8")).split(" ");
  return recorder.frames() - (Number(uptime) - ticks / TICKS_PER_SECOND) * SECOND;
}

async function cachedSongs(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".ogg"));
}

async function hashOf(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
}

/** Ids of the stored plays that the service does not have. */
async function playsIn(history: string): Promise<readonly string[]> {
  const text = await readFile(history, "utf8").catch(() => "");
  const sent = new Set(
    [...text.matchAll(/"sent":\[([^\]]*)\]/g)].flatMap(([, ids = ""]) => ids.match(/[\w-]{36}/g) ?? []),
  );
  return [...text.matchAll(/"add":\{"playId":"([\w-]{36})"/g)].flatMap(([, id = ""]) =>
    sent.has(id) ? [] : [id],
  );
}

async function troublesOf(shop: Shop, device: string): Promise<readonly string[]> {
  const path = `/api/auth/devices/${device}/metrics`;
  const { metrics } = await shop.owner.rest("GET", path, DeviceMetricsView);
  return metrics?.troubles.map(({ cause }) => cause) ?? [];
}

/** Pid of the main process, the parent of the audio process. */
async function mainPid(desktop: Desktop): Promise<number> {
  const [audio = 0] = await desktop.utilityPids();
  return Number(/PPid:\s+(\d+)/.exec(await readFile(`/proc/${audio}/status`, "utf8"))?.[1]);
}

/** Sets the maximum file size of a process; writes beyond it fail, as on a full disk. */
async function mayWrite(pid: number, bytes: "0" | "unlimited"): Promise<void> {
  await run("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`]);
}
