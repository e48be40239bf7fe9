import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PlayRecord } from "#shared/contract/player.ts";
import { Diary } from "#shared/player/diary.ts";
import {
  EMPTY_PROGRESS,
  EMPTY_STORED_PLAYER,
  MAX_ANNOUNCED,
  NOTHING_ANNOUNCED,
  type StoredAnnouncements,
  type StoredProgress,
} from "#shared/player/player-store.ts";
import { ServiceClock } from "#shared/player/service-clock.ts";
import {
  announcementPlay,
  playerCampaign,
  zoneAnnouncements,
} from "#tests/factories/messages/announcements.ts";
import {
  playableTrack,
  playbackIntent,
  playerZone,
  sourceSnapshot,
} from "#tests/factories/player/playback.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import { DiskPlayerStore } from "./player-store.ts";

let folder: string;
const log = pino({ level: "silent" });
const open = () => DiskPlayerStore.open(folder, log);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomtone-store-"));
});

afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const record = (n: number): PlayRecord => ({
  playId: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  soundZoneId: "zone",
  trackId: `t${n}`,
  sourceId: "source",
  startedAt: 1000,
  endedAt: 2000,
  playedMs: 1000,
  transition: "natural",
});

const progress = (positionMs: number): StoredProgress => ({
  ...EMPTY_PROGRESS,
  sourceId: "source",
  play: {
    playId: record(1).playId,
    track: playableTrack({ id: "t" }),
    queueId: null,
    sourceId: "source",
    soundZoneId: "zone",
    collectionId: "source",
    origin: null,
    startedAt: 0,
    positionMs,
    playedMs: positionMs,
    at: positionMs,
  },
});

test("player store: zone, source, pending commands and position survive a restart", async () => {
  const player = {
    zone: playerZone(),
    source: sourceSnapshot([playableTrack({ id: "t" })]),
    intent: playbackIntent(),
    wishes: [{ type: "pause" as const }],
  };
  const store = await open();
  await store.savePlayer(player);
  await store.saveProgress(progress(5000));
  expect(await (await open()).load()).toEqual({
    player,
    progress: progress(5000),
    announcements: NOTHING_ANNOUNCED,
  });
});

test("player store: of many positions in quick succession the last one is stored", async () => {
  const store = await open();
  await Promise.all(Array.from({ length: 100 }, (_, n) => store.saveProgress(progress(n))));
  expect((await (await open()).load()).progress).toEqual(progress(99));
});

test("player store: damaged files count as absent and never stop a start", async () => {
  for (const damaged of ["", "{", "[]", '{"zone":{}}']) {
    await writeFile(join(folder, "player.json"), damaged);
    await writeFile(join(folder, "progress.json"), damaged);
    await writeFile(join(folder, "announcements.json"), damaged);
    expect(await (await open()).load()).toEqual({
      player: EMPTY_STORED_PLAYER,
      progress: EMPTY_PROGRESS,
      announcements: NOTHING_ANNOUNCED,
    });
  }
});

test("player store: a damaged position or schedule is restored from its copy and reported", async () => {
  const store = await open();
  const player = { zone: playerZone(), source: null, intent: playbackIntent(), wishes: [] };
  await store.savePlayer(player);
  await store.saveProgress(progress(5000));
  await expect.poll(() => readdir(folder)).toContain("player.json.backup");
  for (const name of ["player.json", "progress.json"]) await writeFile(join(folder, name), "\0\0\0");
  const damaged: string[] = [];
  const again = await DiskPlayerStore.open(folder, log, (name) => void damaged.push(name));
  expect(await again.load()).toEqual({ player, progress: progress(5000), announcements: NOTHING_ANNOUNCED });
  expect(damaged.toSorted()).toEqual(["player.json", "progress.json"]);
});

test("player store: a damaged history line is set aside and reported; the others stay", async () => {
  const store = await open();
  for (const n of [1, 2, 3]) await store.addHistory(record(n));
  const path = join(folder, "history.jsonl");
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replace(record(2).playId, "\0\0"));
  const damaged: string[] = [];
  const again = await DiskPlayerStore.open(folder, log, (name) => void damaged.push(name));
  expect(again.unsentHistory()).toEqual([record(1), record(3)]);
  expect(damaged).toEqual(["history.jsonl"]);
  expect(await readFile(`${path}.damaged`, "utf8")).toContain("\0\0");
  expect((await open()).unsentHistory()).toEqual([record(1), record(3)]);
});

test("player store: an unreadable history is set aside and reported, never overwritten", async () => {
  const path = join(folder, "history.jsonl");
  await mkdir(path);
  const damaged: string[] = [];
  const store = await DiskPlayerStore.open(folder, log, (file) => void damaged.push(file));
  await store.addHistory(record(1));
  expect(damaged).toEqual(["history.jsonl"]);
  expect((await readdir(folder)).sort()).toEqual(["history.jsonl", "history.jsonl.damaged"]);
  expect((await open()).unsentHistory()).toEqual([record(1)]);
});

test("player store: campaigns and their progress survive a restart, a damaged part is replaced alone", async () => {
  const announcements: StoredAnnouncements = {
    held: zoneAnnouncements([playerCampaign()]),
    handledUntil: 5000,
    campaigns: { c: { lastId: "c-m", turns: 3, dueTimes: [4000], tracks: 2 } },
    open: [{ ...announcementPlay(1), durationMs: 10_000 }].map(
      ({ playedMs, outcome, reason, ...open }) => open,
    ),
  };
  const store = await open();
  await store.saveAnnouncements(announcements);
  expect((await (await open()).load()).announcements).toEqual(announcements);
  const damaged = JSON.stringify({ ...announcements, held: { version: 1 }, open: [{}] });
  await writeFile(join(folder, "announcements.json"), damaged);
  expect((await (await open()).load()).announcements).toEqual({ ...announcements, held: null, open: [] });
  await store.clear();
  expect((await (await open()).load()).announcements).toEqual(NOTHING_ANNOUNCED);
});

test("player store: messages stay until acknowledged, the newest few thousand", async () => {
  const store = await open();
  for (const n of [1, 2, 2, 3]) await store.addAnnounced(announcementPlay(n));
  await store.forgetAnnounced([announcementPlay(2).playId]);
  await store.clear();
  const again = await open();
  expect(again.unsentAnnounced()).toEqual([1, 3].map(announcementPlay));
  await Promise.all(
    Array.from({ length: MAX_ANNOUNCED - 1 }, (_, n) => again.addAnnounced(announcementPlay(n + 4))),
  );
  expect(again.unsentAnnounced()).toHaveLength(MAX_ANNOUNCED);
  expect((await open()).unsentAnnounced()[0]).toEqual(announcementPlay(3));
});

test("player store: plays stay in order and without duplicates until acknowledged", async () => {
  const store = await open();
  for (const n of [1, 2, 2, 3]) await store.addHistory(record(n));
  await store.forgetHistory([record(2).playId, "unknown"]);
  expect(store.unsentHistory()).toEqual([record(1), record(3)]);
  expect((await open()).unsentHistory()).toEqual([record(1), record(3)]);
});

test("player store: plays of an earlier version belong to the zone stored beside them, after restarts too", async () => {
  const { soundZoneId, ...unplaced } = record(1);
  const store = await open();
  await store.addHistory(unplaced);
  const { environment } = virtualTime();
  const clock = new ServiceClock(environment);
  const diary = new Diary({
    store: await open(),
    environment,
    clock,
    ended: () => undefined,
    recorded: () => undefined,
  });
  await diary.recover(EMPTY_PROGRESS, "zone");
  expect((await open()).unsentHistory()).toEqual([{ ...unplaced, soundZoneId }]);
});

test("player store: a process that exits at once has stored position, pending commands and plays", async () => {
  const store = await open();
  const player = { ...EMPTY_STORED_PLAYER, wishes: [{ type: "pause" as const }] };
  const stored = () =>
    ["player.json", "progress.json", "history.jsonl"].map((name) =>
      existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "",
    );
  const writing = [store.savePlayer(player), store.saveProgress(progress(1)), store.addHistory(record(1))];
  store.keepNow();
  expect(stored()[0]).toBe(JSON.stringify(player));
  expect(stored()[1]).toBe(JSON.stringify(progress(1)));
  expect(stored()[2]).toContain(record(1).playId);
  writing.push(store.saveProgress(progress(2)), store.addHistory(record(2)));
  expect(stored()[1]).toBe(JSON.stringify(progress(2)));
  expect(stored()[2]).toContain(record(2).playId);
  await Promise.all(writing);
  expect((await open()).unsentHistory()).toEqual([record(1), record(2)]);
});

test("player store: a line cut off by a crash costs only itself", async () => {
  const store = await open();
  await store.addHistory(record(1));
  await appendFile(join(folder, "history.jsonl"), '{"add":{"playId":"0000');
  const again = await open();
  await again.addHistory(record(2));
  expect((await open()).unsentHistory()).toEqual([record(1), record(2)]);
});

test("player store: acknowledged plays do not make the history file grow", async () => {
  const store = await open();
  for (let n = 0; n < 600; n++) {
    await store.addHistory(record(n));
    await store.forgetHistory([record(n).playId]);
  }
  await store.addHistory(record(600));
  expect((await readFile(join(folder, "history.jsonl"), "utf8")).split("\n").length).toBeLessThan(600);
  expect((await open()).unsentHistory()).toEqual([record(600)]);
});

test("player store: unpairing forgets the zone and keeps the history", async () => {
  const store = await open();
  await store.savePlayer({ zone: playerZone(), source: null, intent: null, wishes: [] });
  await store.addHistory(record(1));
  await store.clear();
  const again = await open();
  expect((await again.load()).player).toEqual(EMPTY_STORED_PLAYER);
  expect(again.unsentHistory()).toEqual([record(1)]);
});

test("player store: killed while writing, it loses nothing that it confirmed", async () => {
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "--input-type=module",
      "-e",
      `import pino from "pino";
       import { DiskPlayerStore } from "#main/player/player-store.ts";
       const store = await DiskPlayerStore.open(process.argv[1], pino({ level: "silent" }));
       for (let n = 0; ; n++) {
         const playId = "00000000-0000-4000-8000-" + String(n).padStart(12, "0");
         await store.addHistory({ playId, trackId: "t", sourceId: null, startedAt: 0, endedAt: 1, playedMs: 1, transition: "skip" });
         process.stdout.write(n + "\\n");
       }`,
      folder,
    ],
    { cwd: new URL("../../..", import.meta.url), stdio: ["ignore", "pipe", "inherit"] },
  );
  let promised = "";
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (text) => {
      promised += text;
      if (promised.split("\n").length > 50) child.kill("SIGKILL");
    });
    child.once("exit", () => resolve());
  });
  const count = promised.split("\n").length - 1;
  const kept = (await open()).unsentHistory();
  expect(count).toBeGreaterThanOrEqual(50);
  expect(kept.length).toBeGreaterThanOrEqual(count);
  expect(kept.map(({ playId }) => Number(playId.slice(-12)))).toEqual(kept.map((_, n) => n));
});
