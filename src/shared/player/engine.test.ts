import { expect, test } from "vitest";
import {
  type PlaybackIntent,
  type PlayerZone,
  type SourceSnapshot,
  ZoneSettings,
} from "#shared/contract/player.ts";
import {
  playableTrack,
  playbackIntent,
  playerZone,
  queuedTrack,
  sourceSnapshot,
} from "#tests/factories/player/playback.ts";
import {
  heardTracks,
  MINUTE,
  playingShop,
  shopPlayer,
  tracksOf as tracks,
} from "#tests/factories/player/shop-player.ts";
import { VIRTUAL_START } from "#tests/fakes/virtual-time.ts";

const playing = (
  source?: SourceSnapshot,
  over: { readonly zone?: PlayerZone; readonly intent?: Partial<PlaybackIntent> } = {},
) => playingShop({ source, ...over });

test("engine: a paired zone plays its music, track after track without a gap", async () => {
  const own = await playing();
  expect(own.output.sounding).toBe("t0");
  expect(own.engine.state()).toMatchObject({ status: "playing", trackId: "t0", volume: 60, online: false });
  await own.time.advance(12 * MINUTE);
  expect(heardTracks(own)).toEqual(["t0", "t1", "t2", "t3", "t0"]);
  for (let n = 1; n < own.output.heard.length; n++) {
    expect(own.output.heard[n]!.from - own.output.heard[n - 1]!.to!).toBe(0);
  }
});

test("engine: each play is recorded once, with its outcome", async () => {
  const own = await playing();
  await own.time.advance(3 * MINUTE + 10_000);
  own.engine.skip("command");
  own.engine.skip("command");
  await own.time.advance(10_000);
  expect(own.store.recorded.map(({ trackId, transition }) => [trackId, transition])).toEqual([
    ["t0", "natural"],
    ["t1", "skip"],
  ]);
  expect(own.store.recorded[0]!.playedMs).toBe(3 * MINUTE);
  expect(Math.abs(own.store.recorded[1]!.playedMs - 11_000)).toBeLessThan(1000);
  expect(own.output.sounding).toBe("t2");
});

test("engine: trackId is always the track's own id", async () => {
  const own = await playing();
  await own.time.advance(10 * MINUTE);
  const states = own.events.flatMap((event) => (event.type === "state" && event.state ? [event.state] : []));
  expect(states.length).toBeGreaterThan(3);
  for (const state of states) expect(state.trackId).toBe(state.track?.id ?? null);
});

test("engine: pause is silent at once and keeps the position; play resumes there", async () => {
  const own = await playing();
  own.engine.setIntent(playbackIntent({ version: 2, playing: false }));
  expect(own.output.sounding).toBeNull();
  await own.time.advance(MINUTE);
  expect(own.engine.state()?.status).toBe("paused");
  own.engine.setIntent(playbackIntent({ version: 3 }));
  await own.time.advance(1000);
  expect(own.output.sounding).toBe("t0");
  expect(own.output.started).toHaveLength(1);
  expect(own.engine.report().positionMs).toBeLessThan(3000);
});

test("engine: a command at the player takes effect before the service answers", async () => {
  const own = await playing();
  own.engine.command({ type: "volume", volume: 20 });
  expect(own.output.volume).toBe(20);
  expect(own.sent).toEqual([{ type: "volume", volume: 20, at: expect.any(Number) }]);
  own.engine.command({ type: "pause" });
  // An intent made before the service received the pause must not undo it.
  own.engine.setIntent(playbackIntent({ version: 2, volume: 30 }));
  expect(own.output.sounding).toBeNull();
});

test("engine: a command that the service rejects is undone", async () => {
  const own = await playing();
  own.answer.result = { ok: false, reason: "refused" };
  own.engine.command({ type: "volume", volume: 100 });
  await own.time.advance(100);
  expect(own.output.volume).toBe(60);
});

test("engine: a command without a network stays in force", async () => {
  const own = await playing();
  own.answer.result = { ok: false, reason: "network" };
  own.engine.command({ type: "pause" });
  await own.time.advance(MINUTE);
  expect(own.output.sounding).toBeNull();
});

test("engine: a request plays next and leaves the queue once", async () => {
  const own = await playing();
  const queue = [queuedTrack("q1", playableTrack({ id: "wish" }))];
  own.engine.setIntent(playbackIntent({ version: 2, queue }));
  await own.time.advance(1000);
  expect(own.engine.state()?.upcoming[0]).toMatchObject({ queueId: "q1", track: { id: "wish" } });
  await own.time.advance(3 * MINUTE);
  // The service has not received it yet and still lists it.
  own.engine.setIntent(playbackIntent({ version: 3, queue }));
  await own.time.advance(6 * MINUTE);
  expect(heardTracks(own)).toEqual(["t0", "wish", "t1", "t2"]);
  expect(own.events.filter(({ type }) => type === "dequeued")).toHaveLength(1);
  expect(own.engine.dequeuedIds()).toEqual(["q1"]);
  own.engine.setIntent(playbackIntent({ version: 4 }));
  expect(own.engine.dequeuedIds()).toEqual([]);
});

test("engine: another source plays at once on request, else after the current track", async () => {
  const own = await playing();
  own.engine.setSource(sourceSnapshot(tracks("later", 3), { id: "second" }), false);
  await own.time.advance(MINUTE);
  expect(own.output.sounding).toBe("t0");
  await own.time.advance(2 * MINUTE);
  expect(own.output.sounding).toBe("later0");
  own.engine.setSource(sourceSnapshot(tracks("now", 3), { id: "third" }), true);
  await own.time.advance(1000);
  expect(own.output.sounding).toBe("now0");
});

test("engine: a track blocked while playing is skipped and does not come back", async () => {
  const own = await playing();
  own.engine.setZone(playerZone({ blockedTrackIds: ["t0", "t1"] }));
  await own.time.advance(1000);
  expect(own.output.sounding).toBe("t2");
  await own.time.advance(9 * MINUTE);
  expect(new Set(heardTracks(own).slice(1))).toEqual(new Set(["t2", "t3"]));
});

test("engine: the crossfade is the zone's; a change applies from the next transition", async () => {
  const settings = ZoneSettings.parse({ crossfade: true, crossfade_length: 6 });
  const own = await playing(sourceSnapshot(tracks("t", 4)), { zone: playerZone({ settings }) });
  expect(own.output.next).toEqual({ trackId: "t1", fadeMs: 6000 });
  own.engine.setZone(playerZone());
  expect(own.output.next).toEqual({ trackId: "t1", fadeMs: 0 });
});

test("engine: volume_eq evens out loudness, and mono is passed on", async () => {
  const quiet = playableTrack({ id: "quiet", loudnessLufs: -22, truePeakDb: -9 });
  const settings = ZoneSettings.parse({ mono: true });
  const own = await playing(sourceSnapshot([quiet]), { zone: playerZone({ settings }) });
  expect(own.output.started[0]!.item.gain).toBeCloseTo(10 ** (6 / 20), 6);
  expect(own.output.mono).toBe(true);
});

test("engine: a player that ends before it began leaves stored data unchanged", async () => {
  const own = await playingShop();
  await own.time.advance(MINUTE);
  await own.engine.dispose();
  const { progress } = own.store;
  expect(progress.play).not.toBeNull();
  await shopPlayer({ before: own, time: own.time }).engine.dispose();
  expect(own.store.progress).toEqual(progress);
});

test("engine: half a day without a network plays stored music, in order", async () => {
  const own = await playing(sourceSnapshot(tracks("t", 20)));
  const atHand = new Set(own.media.cached);
  own.media.online = false;
  own.output.tellEveryMs = 3000;
  await own.time.advance(12 * 60 * MINUTE);
  const silence = own.output.heard
    .slice(1)
    .reduce((sum, { from }, n) => sum + from - own.output.heard[n]!.to!, 0);
  expect(silence).toBe(0);
  expect(new Set(heardTracks(own))).toEqual(atHand);
  expect(own.store.recorded.length).toBeGreaterThan(235);
}, 30_000);

test("engine: a slow download does not delay the music: another track plays instead", async () => {
  const own = shopPlayer();
  own.media.latencyMs = 20 * MINUTE;
  own.media.wish = () => undefined;
  own.media.cached.add("t0").add("t2");
  await own.engine.start();
  own.engine.setZone(playerZone());
  own.engine.setSource(sourceSnapshot(tracks("t", 12)), true);
  own.engine.setIntent(playbackIntent());
  await own.time.advance(4 * MINUTE);
  expect(heardTracks(own)).toEqual(["t0", "t2"]);
});

test("engine: without stored music it reports why it waits, and plays once the network is back", async () => {
  const own = shopPlayer();
  own.media.online = false;
  own.media.wish = () => undefined;
  await own.engine.start();
  own.engine.setZone(playerZone());
  own.engine.setSource(sourceSnapshot(tracks("t", 3)), true);
  own.engine.setIntent(playbackIntent());
  await own.time.advance(5 * MINUTE);
  expect(own.engine.state()).toMatchObject({ status: "buffering", problem: "waiting-for-network" });
  own.media.online = true;
  own.engine.setOnline(true, 0);
  await own.time.advance(1000);
  expect(own.output.sounding).toBe("t0");
  expect(own.engine.state()).toMatchObject({ status: "playing", problem: null });
});

test("engine: a broken track is retried once from its position, then the next one plays (@M-354)", async () => {
  const own = await playing();
  await own.time.advance(30_000);
  own.output.breakNow("decode");
  await own.time.advance(1000);
  expect(own.media.distrusted).toEqual(["t0"]);
  expect(own.output.sounding).toBe("t0");
  expect(own.output.started.at(-1)!.options.positionMs).toBeGreaterThan(29_000);
  own.output.broken.set("t0", "decode");
  own.output.breakNow("decode");
  await own.time.advance(2000);
  expect(own.output.sounding).toBe("t1");
  await own.time.advance(12 * MINUTE);
  expect(heardTracks(own).slice(2)).not.toContain("t0");
});

test("engine: when every track is broken it neither stops nor busy-loops", async () => {
  const own = shopPlayer();
  for (const { id } of tracks("t", 3)) own.output.broken.set(id, "decode");
  await own.engine.start();
  own.engine.setZone(playerZone());
  own.engine.setSource(sourceSnapshot(tracks("t", 3)), true);
  own.engine.setIntent(playbackIntent());
  await own.time.advance(10 * MINUTE);
  expect(own.engine.state()?.problem).toBe("track-failed");
  expect(own.output.started.length).toBeLessThan(120);
  own.output.broken.clear();
  await own.time.advance(MINUTE);
  expect(own.output.sounding).not.toBeNull();
});

test("engine: a track that the service no longer has is skipped", async () => {
  const own = shopPlayer();
  own.media.gone.add("t0");
  await own.engine.start();
  own.engine.setZone(playerZone());
  own.engine.setSource(sourceSnapshot(tracks("t", 3)), true);
  own.engine.setIntent(playbackIntent());
  await own.time.advance(2000);
  expect(own.output.sounding).toBe("t1");
});

test("engine: a lost sound card is reported, and music resumes in place once one is back", async () => {
  const own = await playing();
  own.output.lose();
  await own.time.advance(MINUTE);
  expect(own.engine.state()).toMatchObject({ status: "buffering", problem: "no-output-device" });
  expect(own.engine.report().output).toBe("none");
  own.output.find();
  await own.time.advance(2000);
  expect(own.engine.state()).toMatchObject({ status: "playing", problem: null });
  expect(own.engine.report().positionMs).toBeLessThan(5000);
});

test("engine: an expired zone is silent, and plays once it is paid for again (@C-314)", async () => {
  const expired = playerZone({
    subscription: {
      paidUntil: new Date(VIRTUAL_START - 1).toISOString(),
      gracePeriod: false,
      graceUntil: null,
    },
  });
  const own = await playing(sourceSnapshot(tracks("t", 3)), { zone: expired });
  expect(own.output.sounding).toBeNull();
  expect(own.engine.state()).toMatchObject({ status: "stopped", problem: "no-subscription" });
  own.engine.setZone(playerZone());
  await own.time.advance(1000);
  expect(own.output.sounding).toBe("t0");
});

test("engine: a subscription that ends during playback silences the zone by itself (@C-314)", async () => {
  const paidUntil = new Date(VIRTUAL_START + MINUTE).toISOString();
  const zone = playerZone({ subscription: { paidUntil, gracePeriod: false, graceUntil: null } });
  const own = await playing(sourceSnapshot(tracks("t", 3)), { zone });
  expect(own.output.sounding).toBe("t0");
  await own.time.advance(MINUTE + 10_000);
  expect(own.output.sounding).toBeNull();
});

test("engine: after a crash the track resumes in place, and the cut play is in the history", async () => {
  const own = await playing();
  await own.time.advance(4 * MINUTE);
  const before = own.engine.report();
  const again = shopPlayer({ before: own });
  await again.engine.start();
  await again.time.advance(1000);
  expect(again.output.sounding).toBe("t1");
  expect(Math.abs(again.output.started[0]!.options.positionMs - before.positionMs)).toBeLessThanOrEqual(1100);
  expect(own.store.recorded.map(({ trackId, transition }) => [trackId, transition])).toEqual([
    ["t0", "natural"],
    ["t1", "crash"],
  ]);
  await again.time.advance(3 * MINUTE);
  expect(again.output.sounding).toBe("t2");
});

test("engine: a restart without a network needs nothing from the service", async () => {
  const own = await playing();
  own.media.online = false;
  await own.time.advance(10_000);
  const again = shopPlayer({ before: own });
  await again.engine.start();
  await again.time.advance(20 * MINUTE);
  expect(new Set(heardTracks(again)).size).toBe(4);
});

test("engine: a paused player stays paused after a restart", async () => {
  const own = await playing(undefined, { intent: { playing: true } });
  own.engine.setIntent(playbackIntent({ version: 2, playing: false }));
  await own.time.advance(1000);
  const again = shopPlayer({ before: own });
  await again.engine.start();
  await again.time.advance(MINUTE);
  expect(again.output.heard).toEqual([]);
  again.engine.setIntent(playbackIntent({ version: 3 }));
  await again.time.advance(1000);
  expect(again.output.sounding).toBe("t0");
});

test("engine: an unpaired player is silent and keeps nothing of the zone but its history", async () => {
  const own = await playing();
  await own.time.advance(10_000);
  own.engine.unpair();
  await own.time.advance(1000);
  expect(own.output.sounding).toBeNull();
  expect(own.engine.state()).toBeNull();
  expect(own.store.player.zone).toBeNull();
  expect(own.store.unsentHistory().map(({ transition }) => transition)).toEqual(["skip"]);
});

test("engine: a change to linear order continues after the playing track (@M-210)", async () => {
  const source = sourceSnapshot(tracks("t", 8), { playbackMode: "shuffle" });
  const own = await playing(source);
  const [now] = heardTracks(own);
  own.engine.command({ type: "order", playOrder: "LINEAR" });
  await own.time.advance(3 * MINUTE);
  const index = Number(now!.slice(1));
  expect(own.output.sounding).toBe(`t${(index + 1) % 8}`);
});

test("engine: an account that filters explicit tracks never hears one (@M-280)", async () => {
  const mixed = tracks("t", 4).map((track, n) => ({ ...track, explicit: n % 2 === 0 }));
  const zone = playerZone();
  const own = await playing(sourceSnapshot(mixed), {
    zone: { ...zone, account: { ...zone.account, filterExplicit: true } },
  });
  await own.time.advance(12 * MINUTE);
  expect(new Set(heardTracks(own))).toEqual(new Set(["t1", "t3"]));
});

test("engine: the next track is fetched first; downloads ahead keep to the zone's hours (@C-146)", async () => {
  const limited = ZoneSettings.parse({
    crossfade: false,
    download_limitation: { limit_enabled: true, hour_start: 11, hour_end: 13, limit_type: "inside" },
  });
  const own = await playing(sourceSnapshot(tracks("t", 30)), { zone: playerZone({ settings: limited }) });
  expect(own.media.lastWish?.upcoming.slice(0, 3)).toEqual(["t0", "t1", "t2"]);
  expect(own.media.lastWish?.later).toHaveLength(25);
  expect(own.media.lastWish?.mayFetchLater).toBe(false);
  await own.time.advance(61 * MINUTE);
  expect(own.media.lastWish?.mayFetchLater).toBe(true);
});

test("engine: reports at every change and at least every ten seconds", async () => {
  const own = await playing();
  own.events.length = 0;
  await own.time.advance(60_000);
  expect(own.events.filter(({ type }) => type === "report").length).toBeGreaterThanOrEqual(6);
  own.events.length = 0;
  own.engine.command({ type: "volume", volume: 5 });
  await own.time.advance(10);
  expect(own.events.some((event) => event.type === "report" && event.report.volume === 5)).toBe(true);
});
