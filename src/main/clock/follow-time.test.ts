import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { Pairing } from "#main/pairing/pairing.ts";
import { DesktopPlayer } from "#main/player/desktop-player.ts";
import { Power } from "#main/power/power.ts";
import type { PlayerZone, SourceSnapshot } from "#shared/contract/player.ts";
import { ok, refuse } from "#shared/domain/result/result.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { PlaybackFeed } from "#shared/player/feed.ts";
import { playbackIntent, playerZone, sourceSnapshot } from "#tests/factories/player/playback.ts";
import { HOUR, MINUTE, shopPlayer, tracksOf } from "#tests/factories/player/shop-player.ts";
import { VIRTUAL_START } from "#tests/fakes/virtual-time.ts";
import { ClockWatch } from "./clock-watch.ts";
import { followTime } from "./follow-time.ts";

const log = createLog({ write: () => undefined }, "info");

/** Virtual time begins on a Monday at 10:00 in Stockholm; the music changes at noon and at 18:00. */
const day: SourceSnapshot = sourceSnapshot([], {
  id: "schedule",
  type: "schedule",
  week: {
    slots: [
      { id: "1", startMinute: 8 * 60, durationMinutes: 4 * 60, collectionId: "morning" },
      { id: "2", startMinute: 12 * 60, durationMinutes: 6 * 60, collectionId: "noon" },
      { id: "3", startMinute: 18 * 60, durationMinutes: 5 * 60, collectionId: "evening" },
    ],
    collections: ["morning", "noon", "evening"].map((id) => sourceSnapshot(tracksOf(`${id}-`, 5), { id })),
    fallbackCollectionId: null,
  },
});

const paidForAWeek = playerZone({
  subscription: {
    paidUntil: new Date(VIRTUAL_START + 7 * DAY_MS).toISOString(),
    gracePeriod: false,
    graceUntil: null,
  },
});

/** A paired computer that has been offline since it first heard from its zone. `before`: the player it restarts. */
async function shop(before?: ReturnType<typeof shopPlayer>, zone: PlayerZone = paidForAWeek) {
  const own = shopPlayer(before && { before, time: before.time });
  const { time, engine, store } = own;
  const { environment } = time;
  const session = {
    token: "t",
    refreshToken: "r",
    isPaired: true as const,
    soundZone: zone.soundZone,
    account: { id: zone.account.id, businessName: zone.account.businessName },
    subscription: zone.subscription,
    device: zone.device,
    versions: zone.versions,
    errors: zone.errors,
  };
  const pairing = new Pairing({
    file: { read: async () => session, write: async () => undefined },
    calls: {
      redeem: async () => refuse("failed"),
      pair: async () => refuse("failed"),
      unpair: async () => ok(null),
      refresh: async () => refuse("offline"),
    },
    log,
    now: environment.now,
    monotonic: environment.monotonic,
  });
  const player = new DesktopPlayer({
    engine,
    feed: new PlaybackFeed({
      url: "ws://service/player/playback/ws",
      client: { kind: "desktop", version: "1", os: "test" },
      player: engine,
      store,
      connect: () => ({ send: () => undefined, close: () => undefined }),
      getToken: async () => null,
      environment,
    }),
    pairing,
    environment,
    log,
    dispose: () => undefined,
    keepNow: () => undefined,
  });
  const clock = new ClockWatch(
    {
      now: environment.now,
      monotonic: environment.monotonic,
      timezone: () => "Europe/Stockholm",
      every: (ms, run) => {
        let cancel: () => void = () => undefined;
        const again = () => {
          cancel = environment.after(ms, () => {
            again();
            run();
          });
        };
        again();
        return () => cancel();
      },
    },
    log,
  );
  const monitor = new EventEmitter();
  const told: string[] = [];
  const tell = (what: string) => () => void told.push(what);
  const stopFollowing = followTime({
    clock,
    power: new Power(monitor, log),
    player,
    media: { retryNow: tell("media") },
    updates: { wake: tell("updates wake"), clockChanged: tell("updates") },
    restarts: { plan: tell("restarts") },
  });
  await pairing.start();
  await player.start();
  clock.start();
  if (!before) {
    engine.setOnline(true, 0);
    engine.setZone(zone);
    engine.setSource(day, true);
    engine.setIntent(playbackIntent());
    await time.advance(1000);
    engine.setOnline(false, 0);
  }
  await time.advance(5000);
  const sleep = (ms: number) => {
    monitor.emit("suspend");
    time.jump(ms);
  };
  return { ...own, player, told, stopFollowing, sleep, wakeUp: () => monitor.emit("resume") };
}

/** The collection that is audible. */
const heard = ({ output }: { readonly output: { readonly sounding: string | null } }) =>
  output.sounding?.split("-")[0] ?? null;

test("clock: offline, a jump of two hours forward or back moves no slot of the schedule", async () => {
  const own = await shop();
  for (const jump of [2 * HOUR, -2 * HOUR, -2 * HOUR]) {
    own.time.jump(jump);
    await own.time.advance(10 * MINUTE);
    expect(heard(own)).toBe("morning");
  }
  await own.time.advance(HOUR + 40 * MINUTE);
  expect(heard(own)).toBe("noon");
  expect(own.told).toContain("restarts");
});

test("clock: offline, a jump of thirty days ends no subscription, even after a restart", async () => {
  const own = await shop();
  own.time.jump(30 * DAY_MS);
  await own.time.advance(MINUTE);
  expect(heard(own)).toBe("morning");
  expect(own.player.state()).toMatchObject({ status: "playing", problem: null });
  await own.player.stop();
  const again = await shop(own);
  expect(heard(again)).toBe("morning");
});

test("sleep: after waking, the computer plays the schedule's present slot, also offline", async () => {
  const own = await shop();
  // Its clock had been wrong before that.
  own.time.jump(30 * DAY_MS);
  await own.time.advance(MINUTE);
  own.sleep(4 * HOUR);
  await own.time.advance(2000);
  own.wakeUp();
  await own.time.advance(5 * MINUTE);
  expect(heard(own)).toBe("noon");
  expect(own.told).toEqual(expect.arrayContaining(["media", "updates wake"]));
});

test("clock: a wake event without sleep does not put a changed clock into effect", async () => {
  const own = await shop();
  own.time.jump(30 * DAY_MS);
  own.wakeUp();
  await own.time.advance(10 * MINUTE);
  expect(heard(own)).toBe("morning");
});

test("clock: a computer that lost the time keeps playing from its position, also when corrected", async () => {
  const own = await shop();
  await own.time.advance(HOUR);
  await own.player.stop();
  const lost = VIRTUAL_START - Date.UTC(2000, 0, 1);
  own.time.jump(-lost);
  const again = await shop(own);
  expect(heard(again)).toBe("morning");
  // The player is offline while the clock is set: a jump of 26 years must not silence it.
  const silentBefore = again.output.heard.length;
  again.time.jump(lost + 2 * HOUR);
  await again.time.advance(10 * MINUTE);
  expect(again.player.state()).toMatchObject({ status: "playing", problem: null });
  expect(heard(again)).toBe("noon");
  expect(again.output.heard.length).toBeGreaterThan(silentBefore);
});

test("clock: service time received before a correction is trusted over the clock", async () => {
  const own = await shop();
  await own.player.stop();
  const lost = VIRTUAL_START - Date.UTC(2000, 0, 1);
  own.time.jump(-lost);
  const again = await shop(own);
  again.engine.setOnline(true, lost);
  again.engine.setOnline(false, lost);
  again.time.jump(lost);
  for (let second = 0; second < 15; second++) {
    await again.time.advance(1000);
    expect(again.output.sounding).not.toBeNull();
  }
});

test("clock: an unsubscribed listener receives nothing", async () => {
  const own = await shop();
  own.stopFollowing();
  own.time.jump(HOUR);
  own.sleep(HOUR);
  own.wakeUp();
  await own.time.advance(MINUTE);
  expect(own.told).toEqual([]);
});
