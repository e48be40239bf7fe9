import { expect, test } from "vitest";
import { type PlayerZone, ZoneSettings } from "#shared/contract/player.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import {
  playableTrack,
  playbackIntent,
  playerZone,
  sourceSnapshot,
} from "#tests/factories/player/playback.ts";
import {
  bundled,
  HOUR,
  heardTracks,
  longestGap,
  MINUTE,
  playingShop,
  shopPlayer,
  tracksOf,
} from "#tests/factories/player/shop-player.ts";
import { VIRTUAL_START } from "#tests/fakes/virtual-time.ts";

const causes = ({ engine }: Pick<ReturnType<typeof shopPlayer>, "engine">) =>
  engine.troubles.list().map(({ cause }) => cause);

/** A paired player with neither a network nor a cache. */
async function emptyHanded(zone: PlayerZone = playerZone()) {
  const own = shopPlayer({ fallback: bundled });
  own.media.online = false;
  await own.engine.start();
  own.engine.setZone(zone);
  own.engine.setSource(sourceSnapshot(tracksOf("t", 3)), true);
  own.engine.setIntent(playbackIntent());
  await own.time.advance(MINUTE);
  return own;
}

test("never silent: with neither network nor cache the bundled audio loops", async () => {
  const own = await emptyHanded();
  await own.time.advance(9 * MINUTE);
  expect(heardTracks(own)).toEqual(["bundled0", "bundled1", "bundled0", "bundled1", "bundled0"]);
  expect(own.output.heard[0]?.from).toBeLessThan(5000);
  expect(longestGap(own)).toBe(0);
  expect(own.engine.state()).toMatchObject({
    status: "playing",
    problem: "waiting-for-network",
    trackId: null,
  });
  expect(own.engine.report()).toMatchObject({ status: "playing", trackId: null, playId: null });
  expect(causes(own)).toEqual(["DEVICE_ERROR_FALLBACK_AUDIO"]);
});

test("never silent: bundled audio crossfades where the zone's music does", async () => {
  const settings = ZoneSettings.parse({ crossfade: true, crossfade_length: 6 });
  const own = await emptyHanded(playerZone({ settings }));
  expect(own.output.next).toEqual({ trackId: "bundled1", fadeMs: 6000 });
});

test("never silent: real music replaces bundled audio within seconds, and causes no report", async () => {
  const own = await emptyHanded();
  own.media.online = true;
  await own.time.advance(6000);
  expect(own.output.sounding).toBe("t0");
  expect(longestGap(own)).toBe(0);
  expect(own.output.started.at(-1)?.options.fadeMs).toBeGreaterThan(0);
  expect(own.engine.state()).toMatchObject({ status: "playing", problem: null, trackId: "t0" });
  expect(causes(own)).toEqual([]);
  await own.time.advance(3 * MINUTE);
  expect(own.store.recorded.map(({ trackId }) => trackId)).toEqual(["t0"]);
});

test("never silent: bundled audio also starts when the network is too slow", async () => {
  const own = shopPlayer({ fallback: bundled });
  own.media.latencyMs = 2 * MINUTE;
  own.media.wish = () => undefined;
  await own.engine.start();
  own.engine.setZone(playerZone());
  own.engine.setSource(sourceSnapshot(tracksOf("t", 3)), true);
  own.engine.setIntent(playbackIntent());
  await own.time.advance(MINUTE);
  expect(own.output.sounding).toBe("bundled0");
  await own.time.advance(MINUTE + 1000);
  expect(own.output.sounding).toBe("t0");
});

test("never silent: a pause silences bundled audio too, and unpairing ends it", async () => {
  const own = await emptyHanded();
  own.engine.setIntent(playbackIntent({ version: 2, playing: false }));
  expect(own.output.sounding).toBeNull();
  expect(own.engine.state()?.status).toBe("paused");
  own.engine.setIntent(playbackIntent({ version: 3 }));
  await own.time.advance(1000);
  expect(own.output.sounding).toBe("bundled0");
  own.engine.unpair();
  expect(own.output.sounding).toBeNull();
  expect(causes(own)).toEqual([]);
});

test("never silent: unplayable bundled audio is not retried in a loop", async () => {
  const own = shopPlayer({ fallback: bundled });
  own.media.online = false;
  own.output.broken.set("bundled0", "decode");
  await own.engine.start();
  own.engine.setZone(playerZone());
  own.engine.setSource(sourceSnapshot(tracksOf("t", 3)), true);
  own.engine.setIntent(playbackIntent());
  await own.time.advance(30 * MINUTE);
  expect(longestGap(own)).toBeLessThan(100);
  expect(new Set(heardTracks(own))).toEqual(new Set(["bundled1"]));
  // Even if all of it seems broken it is retried eventually.
  own.output.breakNow("decode");
  await own.time.advance(2 * MINUTE);
  expect(own.output.sounding).toBe("bundled1");
}, 30_000);

test("never silent: a failing network never skips a cached track", async () => {
  const own = await playingShop({ source: sourceSnapshot(tracksOf("t", 30)) });
  const atHand = [...own.media.cached];
  own.media.online = false;
  own.media.latencyMs = 10_000;
  await own.time.advance(3 * MINUTE * atHand.length - 2000);
  expect(heardTracks(own)).toEqual(atHand);
  expect(longestGap(own)).toBe(0);
});

test("never silent: a broken track is replaced even if the disk cannot be read", async () => {
  const own = await playingShop();
  own.media.distrust = async () => {
    throw new Error("EROFS: read-only file system");
  };
  own.output.broken.set("t0", "decode");
  own.output.breakNow("decode");
  await own.time.advance(1000);
  expect(own.output.sounding).toBe("t1");
});

test("never silent: an undecodable track is replaced within a second, reported and skipped for hours (@M-354)", async () => {
  const own = await playingShop();
  await own.time.advance(MINUTE);
  own.output.broken.set("t0", "decode");
  own.output.breakNow("decode");
  await own.time.advance(1000);
  expect(own.output.sounding).toBe("t1");
  expect(longestGap(own)).toBeLessThan(1000);
  expect(own.engine.troubles.list()).toMatchObject([
    { cause: "DEVICE_ERROR_TRACK_UNPLAYABLE", detail: expect.stringContaining("t0") },
  ]);
  own.output.broken.clear();
  own.output.tellEveryMs = 3000;
  await own.time.advance(5 * HOUR);
  expect(heardTracks(own).slice(1)).not.toContain("t0");
  // After an hour it is no longer relevant.
  expect(causes(own)).toEqual([]);
  await own.time.advance(2 * HOUR);
  expect(heardTracks(own).slice(1)).toContain("t0");
}, 30_000);

test("never silent: a track found broken before its turn causes no wait", async () => {
  const own = await playingShop();
  own.output.broken.set("t2", "decode");
  await own.time.advance(7 * MINUTE);
  expect(heardTracks(own)).toEqual(["t0", "t1", "t3"]);
  expect(longestGap(own)).toBe(0);
  expect(causes(own)).toEqual(["DEVICE_ERROR_TRACK_UNPLAYABLE"]);
});

test("never silent: an output that started a track just before its withdrawal is believed", async () => {
  const own = await playingShop();
  const late = own.output.setNext.bind(own.output);
  await own.time.advance(3 * MINUTE - 2000);
  // From now on commands reach the output only after the transition.
  own.output.setNext = (item, fadeMs) => {
    own.time.environment.after(3000, () => late(item, fadeMs));
  };
  own.engine.setSource(sourceSnapshot(tracksOf("other", 3), { id: "other" }), false);
  await own.time.advance(6000);
  own.output.setNext = late;
  expect(own.output.sounding).toBe("t1");
  expect(own.engine.state()?.trackId).toBe("t1");
  await own.time.advance(3 * MINUTE);
  expect(own.output.sounding).toBe("other0");
  expect(longestGap(own)).toBe(0);
});

test("never silent: the old music continues until the new source is stored", async () => {
  const own = await playingShop();
  own.media.latencyMs = 20_000;
  own.media.wish = () => undefined;
  own.engine.setSource(sourceSnapshot(tracksOf("now", 3), { id: "other" }), true);
  await own.time.advance(10_000);
  expect(own.output.sounding).toBe("t0");
  await own.time.advance(12_000);
  expect(own.output.sounding).toBe("now0");
  expect(longestGap(own)).toBe(0);
});

test("never silent: a skip fades as long as the zone's crossfade, briefly if it is off", async () => {
  const settings = ZoneSettings.parse({ crossfade: true, crossfade_length: 6 });
  const own = await playingShop({ zone: playerZone({ settings }) });
  own.engine.skip("1");
  expect(own.output.started.at(-1)).toMatchObject({ trackId: "t1", options: { fadeMs: 6000 } });
  await own.time.advance(1000);
  own.engine.setZone(playerZone());
  await own.time.advance(1000);
  own.engine.skip("2");
  expect(own.output.started.at(-1)).toMatchObject({ trackId: "t2", options: { fadeMs: 250 } });
});

test("never silent: every zone setting takes effect at once without a gap", async () => {
  const quiet = tracksOf("q", 4).map((track) =>
    playableTrack({ ...track, loudnessLufs: -22, truePeakDb: -9 }),
  );
  const own = await playingShop({ source: sourceSnapshot(quiet) });
  expect(own.output.gain).toBeCloseTo(10 ** (6 / 20), 6);
  const settings = ZoneSettings.parse({
    volume_eq: false,
    mono: true,
    output_device: "the other card",
    crossfade: true,
    crossfade_length: 7,
  });
  own.engine.setZone(playerZone({ settings }));
  await own.time.advance(1000);
  expect(own.output.gain).toBe(1);
  expect(own.output).toMatchObject({ mono: true, deviceId: "the other card", next: { fadeMs: 7000 } });
  await own.time.advance(4 * MINUTE);
  expect(own.output.started).toHaveLength(1);
  expect(own.output.gain).toBe(1);
  expect(longestGap(own)).toBe(0);
});

test("volume: is the zone's own until someone sets it", async () => {
  const own = shopPlayer();
  await own.engine.start();
  own.engine.setZone(playerZone({ settings: ZoneSettings.parse({ default_volume: 35 }) }));
  expect(own.output.volume).toBe(35);
  expect(own.engine.state()?.volume).toBe(35);
  own.engine.setSource(sourceSnapshot(tracksOf("t", 3)), true);
  own.engine.setIntent(playbackIntent({ volume: 50 }));
  expect(own.output.volume).toBe(50);
  own.engine.setZone(playerZone({ settings: ZoneSettings.parse({ default_volume: 80 }) }));
  expect(own.output.volume).toBe(50);
});

test("volume: never exceeds the zone's maximum, whoever sets it and whenever", async () => {
  const own = shopPlayer();
  const limited = (max_volume: number) =>
    own.engine.setZone(playerZone({ settings: ZoneSettings.parse({ default_volume: 80, max_volume }) }));
  await own.engine.start();
  limited(40);
  expect(own.output.volume).toBe(40);
  own.engine.setSource(sourceSnapshot(tracksOf("t", 3)), true);
  own.engine.setIntent(playbackIntent({ volume: 70 }));
  expect(own.output.volume).toBe(40);
  expect(own.engine.state()).toMatchObject({ volume: 40, maxVolume: 40 });
  expect(own.engine.report().volume).toBe(40);
  limited(30);
  expect(own.output.volume).toBe(30);
  own.engine.command({ type: "volume", volume: 100 });
  expect(own.output.volume).toBe(30);
  own.engine.command({ type: "volume", volume: 10 });
  expect(own.output.volume).toBe(10);
});

test("volume: after a restart it is restored before the first sound", async () => {
  const own = await playingShop({ intent: { volume: 25 } });
  const again = shopPlayer({ before: own });
  await again.engine.start();
  expect(again.output.volume).toBe(25);
});

test("never silent: a device clock change neither skips nor stalls anything", async () => {
  const own = await playingShop();
  for (const jump of [2 * HOUR, -2 * HOUR, -2 * HOUR, 2 * HOUR]) {
    await own.time.advance(40_000);
    const before = own.engine.report().positionMs;
    own.time.jump(jump);
    expect(own.engine.report().positionMs).toBe(before);
    await own.time.advance(1000);
    expect(own.engine.report().positionMs - before).toBe(1000);
  }
  await own.time.advance(10 * MINUTE);
  expect(heardTracks(own)).toEqual(["t0", "t1", "t2", "t3", "t0"]);
  expect(longestGap(own)).toBe(0);
  expect(own.store.recorded.map(({ playedMs }) => playedMs)).toEqual(Array(4).fill(3 * MINUTE));
  for (const { startedAt, endedAt } of own.store.recorded) {
    expect(Math.abs(endedAt - startedAt - 3 * MINUTE)).toBeLessThan(1000);
  }
});

test("never silent: a wrong device clock is reported, and does not decide the right to play (@C-314)", async () => {
  const paidUntil = new Date(VIRTUAL_START + DAY_MS).toISOString();
  const zone = playerZone({ subscription: { paidUntil, gracePeriod: false, graceUntil: null } });
  const own = await playingShop({ zone });
  own.time.jump(30 * DAY_MS);
  own.engine.setOnline(true, -30 * DAY_MS);
  await own.time.advance(MINUTE);
  expect(own.output.sounding).toBe("t0");
  expect(causes(own)).toEqual(["DEVICE_ERROR_CLOCK"]);
  expect(own.engine.troubles.list()).toMatchObject([{ detail: "43200 minutes ahead of the service" }]);
  // It is still known after an offline restart.
  const again = shopPlayer({ before: own, time: own.time });
  own.output.vanish();
  await again.engine.start();
  await again.time.advance(1000);
  expect(again.output.sounding).toBe("t0");
  own.engine.setOnline(true, 14 * MINUTE);
  expect(causes(own)).toEqual([]);
  own.engine.setOnline(true, 120 * MINUTE);
  expect(own.engine.troubles.list()).toMatchObject([{ detail: "120 minutes behind the service" }]);
});

test("never silent: offline, a zone plays through its grace period, then falls silent with a reason (@C-314)", async () => {
  const subscription = {
    paidUntil: new Date(VIRTUAL_START + HOUR).toISOString(),
    gracePeriod: false,
    graceUntil: new Date(VIRTUAL_START + 3 * HOUR).toISOString(),
  };
  const own = await playingShop({ zone: playerZone({ subscription }) });
  own.output.tellEveryMs = 3000;
  await own.time.advance(2 * HOUR);
  expect(own.engine.state()).toMatchObject({ status: "playing", problem: null });
  await own.time.advance(HOUR);
  expect(own.output.sounding).toBeNull();
  expect(own.engine.state()).toMatchObject({ status: "stopped", problem: "no-subscription" });
  // Somebody paid.
  own.engine.setZone(playerZone());
  await own.time.advance(1000);
  expect(own.output.sounding).not.toBeNull();
  expect(own.engine.state()).toMatchObject({ status: "playing", problem: null });
}, 30_000);

test("never silent: a zone with a changed name or id is reloaded with its right to play (@C-226)", async () => {
  const own = await playingShop();
  const soundZone = { id: "zone", name: "Terrace", account: "account", remoteCode: null };
  const expired = { paidUntil: null, gracePeriod: false, graceUntil: null };
  own.engine.setZone(playerZone({ soundZone, subscription: expired }));
  expect(own.engine.state()).toMatchObject({ zone: { name: "Terrace" }, problem: "no-subscription" });
  // Another zone: nothing of the old one remains.
  own.engine.setZone(playerZone({ soundZone: { ...soundZone, id: "another" } }));
  await own.time.advance(1000);
  expect(own.output.sounding).toBeNull();
  expect(own.engine.state()).toMatchObject({ zone: { id: "another" }, source: null, problem: null });
});

test("never silent: an unpaired player has no zone; paired again it follows the device's zone (@C-227)", async () => {
  const own = await playingShop();
  own.engine.unpair();
  await own.time.advance(1000);
  expect(own.engine.state()).toBeNull();
  expect(own.store.player.zone).toBeNull();
  own.engine.setZone(
    playerZone({ soundZone: { id: "next", name: "Next", account: "account", remoteCode: null } }),
  );
  expect(own.engine.state()?.zone.id).toBe("next");
});
