import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { encodeOgg, noise } from "#tests/factories/ogg.ts";
import { PCM_RATE } from "#tests/factories/pcm.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { AudioPlayer } from "./player.ts";
import { type AudioNotice, machineTime } from "./protocol.ts";
import { Stage, type StageSettings } from "./stage.ts";

/** A sink that runs in real time without a sound card. */
const NO_CARD = "none";

class OpenStage extends Stage {
  constructor(settings: StageSettings, paused: boolean) {
    super({ ...settings, deviceId: NO_CARD }, paused);
  }
}

/** A card that opens and never plays: its clock stands still. */
class AsleepStage extends OpenStage {
  constructor(settings: StageSettings) {
    super(settings, true);
  }
  override get running(): boolean {
    return true;
  }
}

/** A card that plays until it stalls, and then does not close. */
class StallingStage extends OpenStage {
  override close(): Promise<void> {
    return new Promise(() => undefined);
  }
  stall(): Promise<void> {
    return this.context.suspend();
  }
}

/** A card that allows one user at a time. */
class OnlyStage extends OpenStage {
  static inUse = 0;
  constructor(settings: StageSettings, paused: boolean) {
    if (OnlyStage.inUse > 0) throw new Error("in use");
    super(settings, paused);
    OnlyStage.inUse += 1;
  }
  override async close(): Promise<void> {
    await super.close();
    OnlyStage.inUse -= 1;
  }
}

const DUCKING = { duckDb: 18, duckDownMs: 300, duckUpMs: 300 };

async function noiseFile(name: string, seconds: number) {
  const frames = seconds * PCM_RATE;
  const path = join(temporaryFolder("player"), `${name}.ogg`);
  await writeFile(path, await encodeOgg(noise(frames, seconds)));
  return { playId: name, path, frames, gain: 1 };
}

const players: AudioPlayer[] = [];
afterEach(() => {
  for (const player of players.splice(0)) player.close();
});

function playing(open: (settings: StageSettings, paused: boolean) => Stage) {
  const notices: AudioNotice[] = [];
  const waiting: (() => void)[] = [];
  let givenUpAt: number | null = null;
  const hear = () => {
    for (const look of [...waiting]) look();
  };
  const tell = (notice: AudioNotice) => {
    notices.push(notice);
    hear();
  };
  const giveUp = () => {
    givenUpAt = performance.now();
    hear();
  };
  const player = new AudioPlayer(tell, giveUp, open);
  players.push(player);
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => holds() && resolve();
      waiting.push(look);
      look();
    });
  const told = (type: AudioNotice["type"]) => notices.find((notice) => notice.type === type);
  const ofMessages = () => notices.filter(({ type }) => type.startsWith("announcement"));
  return { player, notices, told, ofMessages, until, givenUpAt: () => givenUpAt };
}

test("sound card: one that plays can make sound; one that opens but never plays cannot", async () => {
  for (const [open, able] of [
    [(settings: StageSettings) => new AsleepStage(settings), false],
    [(settings: StageSettings) => new OpenStage(settings, false), true],
  ] as const) {
    const { player, told, until } = playing(open);
    player.handle({ type: "probe" });
    await until(() => told("probed") !== undefined);
    expect(told("probed")).toEqual({ type: "probed", able });
  }
});

test("sound card: a card that stalls without closing ends the process before anything plays again", async () => {
  const frames = 20 * PCM_RATE;
  const path = join(temporaryFolder("player"), "long.ogg");
  await writeFile(path, await encodeOgg(noise(frames, 1)));
  const stages: StallingStage[] = [];
  const { player, told, ofMessages, until, givenUpAt } = playing((settings, paused) => {
    const stage = new StallingStage(settings, paused);
    stages.push(stage);
    return stage;
  });
  const item = { playId: "long", path, frames, gain: 1 };
  player.handle({ type: "start", item, positionMs: 0, fadeMs: 0, paused: false });
  await until(() => told("started") !== undefined);
  player.handle({ type: "announce", item: { ...item, playId: "message" }, at: machineTime(), ...DUCKING });
  await until(() => told("announcementStarted") !== undefined);
  await stages[0]?.stall();
  await until(() => told("lost") !== undefined);
  const lostAt = performance.now();
  // Neither a skip nor a probe opens another stage meanwhile.
  player.handle({ type: "start", item, positionMs: 0, fadeMs: 0, paused: false });
  player.handle({ type: "probe" });
  await until(() => told("probed") !== undefined);
  expect(told("probed")).toEqual({ type: "probed", able: false });
  await until(() => givenUpAt() !== null);
  expect((givenUpAt() ?? 0) - lostAt).toBeLessThan(1000);
  expect(ofMessages()).toEqual([
    { type: "announcementStarted", playId: "message" },
    { type: "announcementFailed", playId: "message", reason: "lost" },
  ]);
  expect(stages).toHaveLength(1);
}, 20_000);

test("sound card: music waits for a running probe, since the card may accept only one stream", async () => {
  const frames = 5 * PCM_RATE;
  const path = join(temporaryFolder("player"), "short.ogg");
  await writeFile(path, await encodeOgg(noise(frames, 2)));
  const { player, told, until } = playing((settings, paused) => new OnlyStage(settings, paused));
  player.handle({ type: "probe" });
  const item = { playId: "short", path, frames, gain: 1 };
  player.handle({ type: "start", item, positionMs: 0, fadeMs: 0, paused: false });
  await until(() => told("started") !== undefined);
  expect(told("probed")).toEqual({ type: "probed", able: true });
  expect(told("lost")).toBeUndefined();
}, 20_000);

test("test sound: it plays on a card opened for it and closed afterwards", async () => {
  let closed = 0;
  class CountedStage extends OpenStage {
    override async close(): Promise<void> {
      await super.close();
      closed++;
    }
  }
  const opened: Stage[] = [];
  const { player } = playing((settings, paused) => {
    const stage = new CountedStage(settings, paused);
    opened.push(stage);
    return stage;
  });
  player.handle({ type: "volume", volume: 100 });
  player.handle({ type: "testSound" });
  expect(opened).toHaveLength(1);
  await expect.poll(() => opened[0]?.meter.read(), { timeout: 3000 }).toBeGreaterThan(-40);
  await expect.poll(() => closed, { timeout: 5000 }).toBe(1);
});

test("message: without music it is heard alone, and each one ends with one event", async () => {
  const [short, long] = [await noiseFile("short", 1), await noiseFile("long", 5)];
  let stage: Stage | null = null;
  const { player, ofMessages, until } = playing((settings, paused) => {
    stage = new OpenStage(settings, paused);
    return stage;
  });
  const announce = (playId: string, item = long, inMs = 0) =>
    player.handle({
      type: "announce",
      item: { ...item, playId },
      at: machineTime() + inMs,
      ...DUCKING,
    });
  const last = (type: AudioNotice["type"], playId: string) =>
    until(() =>
      ofMessages().some((notice) => notice.type === type && "playId" in notice && notice.playId === playId),
    );
  player.handle({ type: "volume", volume: 100 });
  announce("short", short);
  await last("announcementStarted", "short");
  await expect.poll(() => (stage as Stage | null)?.meter.read(), { timeout: 900 }).toBeGreaterThan(-40);
  await last("announcementEnded", "short");
  announce("replaced");
  await last("announcementStarted", "replaced");
  announce("withdrawn", long, 60_000);
  player.handle({ type: "stopAnnouncement", fadeMs: 0 });
  announce("stopped");
  await last("announcementStarted", "stopped");
  player.handle({ type: "stopAnnouncement", fadeMs: 100 });
  await last("announcementEnded", "stopped");
  announce("gone", { ...long, path: `${long.path}x` });
  await last("announcementFailed", "gone");
  announce("cut");
  await last("announcementStarted", "cut");
  player.handle({ type: "reopen" });
  // One that has not begun is heard on the next card.
  announce("moved", long, 1000);
  player.handle({ type: "reopen" });
  await last("announcementStarted", "moved");
  expect(ofMessages()).toEqual([
    { type: "announcementStarted", playId: "short" },
    { type: "announcementEnded", playId: "short", playedMs: 1000 },
    { type: "announcementStarted", playId: "replaced" },
    { type: "announcementEnded", playId: "replaced", playedMs: expect.any(Number) },
    { type: "announcementEnded", playId: "withdrawn", playedMs: 0 },
    { type: "announcementStarted", playId: "stopped" },
    { type: "announcementEnded", playId: "stopped", playedMs: expect.any(Number) },
    { type: "announcementFailed", playId: "gone", reason: "unreadable" },
    { type: "announcementStarted", playId: "cut" },
    { type: "announcementFailed", playId: "cut", reason: "lost" },
    { type: "announcementStarted", playId: "moved" },
  ]);
}, 30_000);

test("message: paused music stays silent at its position, and can be resumed and paused meanwhile", async () => {
  const [music, message] = [await noiseFile("music", 15), await noiseFile("message", 6)];
  let stage: Stage | null = null;
  const { player, notices, told, until } = playing((settings, paused) => {
    stage = new OpenStage(settings, paused);
    return stage;
  });
  const level = () => (stage as Stage | null)?.meter.read() ?? 0;
  const loud = () => expect.poll(level, { timeout: 5000 }).toBeGreaterThan(-40);
  const quiet = () => expect.poll(level, { timeout: 5000 }).toBeLessThan(-80);
  const positions = () =>
    notices.flatMap((notice) =>
      notice.type === "position" || notice.type === "started" ? [notice.positionMs] : [],
    );
  player.handle({ type: "volume", volume: 100 });
  player.handle({ type: "start", item: music, positionMs: 5000, fadeMs: 0, paused: false });
  await until(() => positions().length >= 2);
  player.handle({ type: "pause" });
  const pausedAt = positions().at(-1) ?? 0;
  player.handle({ type: "announce", item: { ...message, gain: 0 }, at: machineTime(), ...DUCKING });
  await until(() => told("announcementStarted") !== undefined);
  await quiet();
  expect(positions().at(-1)).toBe(pausedAt);
  // Resumed, it goes on from there, lowered.
  player.handle({ type: "resume" });
  const resumed = notices.length;
  await until(() => notices.slice(resumed).some(({ type }) => type === "started"));
  expect(Math.abs((positions().at(-1) ?? 0) - pausedAt)).toBeLessThan(1000);
  await expect.poll(level, { timeout: 5000 }).toBeGreaterThan(-60);
  expect(level()).toBeLessThan(-25);
  player.handle({ type: "pause" });
  await quiet();
  player.handle({ type: "stopAnnouncement", fadeMs: 0 });
  await until(() => told("announcementEnded") !== undefined);
  player.handle({ type: "resume" });
  await loud();
}, 30_000);
