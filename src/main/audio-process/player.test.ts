import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { encodeOgg, noise } from "#tests/factories/ogg.ts";
import { PCM_RATE } from "#tests/factories/pcm.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { AudioPlayer } from "./player.ts";
import type { AudioNotice } from "./protocol.ts";
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
  return { player, told, until, givenUpAt: () => givenUpAt };
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
  const { player, told, until, givenUpAt } = playing((settings, paused) => {
    const stage = new StallingStage(settings, paused);
    stages.push(stage);
    return stage;
  });
  const item = { playId: "long", path, frames, gain: 1 };
  player.handle({ type: "start", item, positionMs: 0, fadeMs: 0, paused: false });
  await until(() => told("started") !== undefined);
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
