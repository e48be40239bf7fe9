import { expect, test } from "vitest";
import { METRICS_INTERVAL_MS } from "#shared/contract/device.ts";
import type { PlayerZone } from "#shared/contract/player.ts";
import {
  playableTrack,
  playbackIntent,
  playerZone,
  queuedTrack,
  sourceSnapshot,
} from "#tests/factories/player/playback.ts";
import { connectedFeed, feedMetrics, playRecord } from "#tests/fakes/connected-feed.ts";

test("feed: introduces itself, and reports after the welcome", async () => {
  const own = await connectedFeed();
  expect(own.line()).toMatchObject({ url: "wss://service/player/playback/ws", token: "a token" });
  own.line().open();
  expect(own.line().of("hello")).toMatchObject([
    { protocol: 1, client: { kind: "desktop" }, accepts: ["packed", "announcements"] },
  ]);
  expect(own.line().of("report")).toEqual([]);
  own.line().say({ type: "welcome", zone: playerZone(), serverTime: 0 });
  expect(own.line().of("report")).toHaveLength(1);
  expect(own.feed.status).toBe("online");
  await own.time.advance(10);
  expect(own.player.state()?.online).toBe(true);
});

test("feed: the player plays the source that the service sends", async () => {
  const own = await connectedFeed();
  own.line().welcome();
  own.line().say({
    type: "source",
    source: sourceSnapshot([playableTrack({ id: "a" }), playableTrack({ id: "b" })]),
    immediate: true,
  });
  own.line().say({ type: "intent", intent: playbackIntent() });
  await own.time.advance(1000);
  expect(own.output.sounding).toBe("a");
  own.line().say({ type: "skip", commandId: "1" });
  await own.time.advance(100);
  expect(own.output.sounding).toBe("b");
  expect(own.line().of("report").at(-1)?.report).toMatchObject({ trackId: "b", status: "playing" });
});

test("feed: a test sound plays once per request, even while paused", async () => {
  const own = await connectedFeed();
  own.line().welcome();
  own.line().say({ type: "intent", intent: playbackIntent({ playing: false }) });
  own.line().say({ type: "testSound", commandId: "1" });
  own.line().say({ type: "testSound", commandId: "1" });
  expect(own.output.testSounds).toBe(1);
  own.line().say({ type: "testSound", commandId: "2" });
  expect(own.output.testSounds).toBe(2);
});

test("feed: all troubles are sent after the welcome and at every change", async () => {
  const own = await connectedFeed();
  const service = own.time.environment.now();
  own.player.troubles.open("DEVICE_ERROR_DISK_LOW");
  own.line().open();
  own.line().say({ type: "welcome", zone: playerZone(), serverTime: service });
  own.player.troubles.open("DEVICE_ERROR_NO_OUTPUT");
  own.player.troubles.close("DEVICE_ERROR_DISK_LOW");
  expect(
    own
      .line()
      .of("troubles")
      .map(({ troubles }) => troubles.map(({ cause }) => cause)),
  ).toEqual([
    ["DEVICE_ERROR_DISK_LOW"],
    ["DEVICE_ERROR_DISK_LOW", "DEVICE_ERROR_NO_OUTPUT"],
    ["DEVICE_ERROR_NO_OUTPUT"],
  ]);
  own.line().drop();
  await own.time.advance(5000);
  own.line().open();
  own.line().say({ type: "welcome", zone: playerZone(), serverTime: service + 20 * 60_000 });
  expect(
    own
      .line()
      .of("troubles")
      .at(-1)
      ?.troubles.map(({ cause }) => cause),
  ).toEqual(["DEVICE_ERROR_NO_OUTPUT", "DEVICE_ERROR_CLOCK"]);
});

test("feed: metrics are sent after the welcome, on request and periodically", async () => {
  const own = await connectedFeed();
  own.feed.refreshMetrics();
  own.line().welcome();
  expect(own.line().of("metrics")).toHaveLength(1);
  own.feed.refreshMetrics();
  expect(own.line().of("metrics")).toHaveLength(2);
  for (let passed = 0; passed < METRICS_INTERVAL_MS; passed += 10_000) {
    await own.time.advance(10_000);
    own.line().say({ type: "pong", at: 0, serverTime: 0 });
  }
  expect(own.line().of("metrics")).toHaveLength(3);
});

test("feed: metrics that the service would reject are not sent and do not close the connection", async () => {
  const own = await connectedFeed(undefined, (at) => ({
    ...feedMetrics(at),
    os: "a long name ".repeat(100),
  }));
  own.line().welcome();
  expect(own.line().of("metrics")).toEqual([]);
  expect(own.feed.status).toBe("online");
});

test("feed: measures the service's latency and the time since the last contact", async () => {
  const own = await connectedFeed();
  const began = own.time.environment.now();
  expect(own.feed.link).toMatchObject({ isOnline: false, roundTripMs: null, offlineSince: began });
  own.line().open();
  own.line().say({ type: "welcome", zone: playerZone(), serverTime: began + 5000 });
  await own.time.advance(10_200);
  own.line().say({ type: "pong", at: 0, serverTime: began + 15_100 });
  expect(own.feed.link).toEqual({
    isOnline: true,
    roundTripMs: 200,
    offlineSince: null,
    clockOffsetMs: 5000,
  });
  own.line().drop();
  expect(own.feed.link.offlineSince).toBe(began + 10_200);
});

test("feed: history stays until it is acknowledged, across broken connections", async () => {
  const own = await connectedFeed();
  for (let n = 0; n < 250; n++) await own.store.addHistory(playRecord(n));
  own.line().welcome();
  expect(own.line().of("history")[0]?.entries).toHaveLength(200);
  own.line().drop();
  await own.time.advance(60_000);
  own.line().welcome();
  const [again] = own.line().of("history");
  expect(again?.entries).toHaveLength(200);
  own.line().say({ type: "ack", playIds: again!.entries.map(({ playId }) => playId) });
  await own.time.settle();
  const [, rest] = own.line().of("history");
  expect(rest?.entries).toHaveLength(50);
  own.line().say({ type: "ack", playIds: rest!.entries.map(({ playId }) => playId) });
  await own.time.settle();
  expect(own.store.unsentHistory()).toEqual([]);
});

test("feed: unacknowledged history is sent again on the same connection", async () => {
  const own = await connectedFeed();
  await own.store.addHistory(playRecord(1));
  own.line().welcome();
  for (let n = 0; n < 6; n++) {
    await own.time.advance(4000);
    own.line().say({ type: "pong", at: 0, serverTime: 0 });
  }
  expect(own.line().of("history").length).toBeGreaterThanOrEqual(2);
});

/** A player that has played for a second when its zone is unpaired, and is then paired with this one. */
async function pairedAnew(next: PlayerZone) {
  const own = await connectedFeed();
  own.line().welcome();
  own.line().say({ type: "source", source: sourceSnapshot([playableTrack({ id: "a" })]), immediate: true });
  own.line().say({ type: "intent", intent: playbackIntent() });
  await own.time.advance(1000);
  own.line().say({ type: "unpaired" });
  await own.time.settle();
  expect(own.store.unsentHistory()).toMatchObject([{ trackId: "a" }]);
  own.feed.start();
  await own.time.settle();
  own.line().open();
  own.line().say({ type: "welcome", zone: next, serverTime: 0 });
  await own.time.settle();
  return own;
}

test("feed: plays of an unpaired zone never reach the next; dropping them is logged", async () => {
  const zone = playerZone();
  const own = await pairedAnew({ ...zone, soundZone: { ...zone.soundZone, id: "another" } });
  expect(own.feed.status).toBe("online");
  expect(own.line().of("history")).toEqual([]);
  expect(own.store.unsentHistory()).toEqual([]);
  expect(own.time.warnings).toContain("Plays of a zone that was unpaired were dropped");
});

test("feed: plays that waited while their zone was unpaired are sent when it is paired again", async () => {
  const own = await pairedAnew(playerZone());
  expect(own.line().of("history")).toMatchObject([{ entries: [{ trackId: "a", soundZoneId: "zone" }] }]);
});

test("feed: a queued track that began while disconnected is reported later", async () => {
  const own = await connectedFeed();
  own.line().welcome();
  const queue = [queuedTrack("q1", playableTrack({ id: "wish" }))];
  own.line().say({ type: "source", source: sourceSnapshot([playableTrack({ id: "a" })]), immediate: true });
  own.line().drop();
  own.player.setIntent(playbackIntent({ queue }));
  await own.time.advance(500);
  expect(own.output.sounding).toBe("wish");
  await own.time.advance(5000);
  own.line().welcome();
  own.line().say({ type: "intent", intent: playbackIntent({ version: 2, queue }) });
  expect(own.line().of("dequeued")).toEqual([{ type: "dequeued", queueId: "q1" }]);
});
