import fc from "fast-check";
import { expect, test } from "vitest";
import { CLOSE_UNAUTHORIZED, CLOSE_UNPAIRED, FINAL_CLOSE_CODES } from "#shared/contract/close-codes.ts";
import {
  playableTrack,
  playbackIntent,
  playerZone,
  sourceSnapshot,
} from "#tests/factories/player/playback.ts";
import { connectedFeed, type FeedLine } from "#tests/fakes/connected-feed.ts";

test("feed connection: a dead connection is detected and replaced (@P-401)", async () => {
  const own = await connectedFeed();
  own.line().welcome();
  await own.time.advance(10_000);
  expect(own.line().of("ping")).toHaveLength(1);
  await own.time.advance(5000);
  expect(own.lines[0]!.closedWith).toBe(4408);
  await own.time.advance(2000);
  expect(own.lines).toHaveLength(2);
});

test("feed connection: unknown messages of a newer service do not close it (@P-435)", async () => {
  const own = await connectedFeed();
  own.line().welcome();
  own.line().sayText('{"type":"dance","steps":3}');
  const source = sourceSnapshot([playableTrack({ id: "a" })]);
  own
    .line()
    .sayText(
      JSON.stringify({ type: "source", source: { ...source, playbackMode: "spiral" }, immediate: true }),
    );
  const zone = playerZone();
  const newer = {
    ...zone,
    versions: { supportLevel: "cherished", isUnsupported: false },
    settings: { ...zone.settings, bitrate: "lossless", lights: "dimmed" },
  };
  own.line().sayText(JSON.stringify({ type: "welcome", zone: newer, serverTime: 0 }));
  const intent = { ...playbackIntent(), playOrder: "REVERSE" };
  own.line().sayText(JSON.stringify({ type: "intent", intent }));
  await own.time.advance(1000);
  expect(own.output.sounding).toBe("a");
  expect(own.lines).toHaveLength(1);
  expect(own.line().closedWith).toBeNull();
});

test("feed connection: an invalid message closes it", async () => {
  for (const text of ["", "nonsense", "null", "[]", "{}", '{"type":7}', '{"type":"source"}']) {
    const own = await connectedFeed();
    own.line().welcome();
    own.line().sayText(text);
    expect.soft([text, own.lines[0]?.closedWith]).toEqual([text, 4400]);
  }
});

test("feed connection: reconnects with growing waits, and at once after a success (@P-401)", async () => {
  const own = await connectedFeed();
  const opened: number[] = [];
  for (let n = 0; n < 5; n++) {
    own.line().drop();
    const before = own.time.environment.now();
    const count = own.lines.length;
    while (own.lines.length === count) await own.time.advance(250);
    opened.push(own.time.environment.now() - before);
  }
  expect(opened).toEqual([1250, 1250, 2500, 3750, 6250]);
  own.line().welcome();
  own.line().drop();
  await own.time.advance(1250);
  expect(own.lines).toHaveLength(7);
});

test("feed connection: a service that only welcomes is not retried every second (@P-401)", async () => {
  for (const spoil of [(line: FeedLine) => line.sayText("{}"), (line: FeedLine) => line.drop(1011)]) {
    const own = await connectedFeed();
    for (let second = 0; second < 120; second++) {
      if (own.feed.status === "connecting") {
        own.line().welcome();
        spoil(own.line());
      }
      await own.time.advance(1000);
    }
    expect(own.lines.length).toBeLessThan(12);
    while (own.feed.status !== "connecting") await own.time.advance(1000);
    own.line().welcome();
    await own.time.advance(10_000);
    own.line().say({ type: "pong", at: 0, serverTime: 0 });
    const count = own.lines.length;
    own.line().drop();
    await own.time.advance(1250);
    expect(own.lines).toHaveLength(count + 1);
  }
});

test("feed connection: without a token it waits and asks again", async () => {
  let token: string | null = null;
  const own = await connectedFeed(async () => token);
  expect(own.lines).toHaveLength(0);
  token = "now there is one";
  await own.time.advance(2000);
  expect(own.lines).toHaveLength(1);
});

test("feed connection: after a final close code it stays closed and reports the reason (@P-435)", async () => {
  for (const code of FINAL_CLOSE_CODES.filter((final) => final !== CLOSE_UNPAIRED.code)) {
    const own = await connectedFeed();
    own.line().welcome();
    own.line().drop(code);
    await own.time.advance(600_000);
    expect(own.lines).toHaveLength(1);
    expect(own.feed.status).toBe("stopped");
    expect(own.events).toContainEqual({ type: "refused", code, reason: "" });
  }
  expect(FINAL_CLOSE_CODES).toContain(CLOSE_UNAUTHORIZED.code);
});

test("feed connection: a reconnect names the current source, so that it is not sent again", async () => {
  const own = await connectedFeed();
  own.line().welcome();
  expect(own.line().of("hello")).toMatchObject([{ holds: null }]);
  const source = sourceSnapshot([playableTrack({ id: "a" })], { id: "kept", snapshot: "7" });
  own.line().say({ type: "source", source, immediate: true });
  own.line().drop();
  await own.time.advance(5000);
  own.line().open();
  expect(own.line().of("hello")).toMatchObject([{ holds: { id: "kept", snapshot: "7" } }]);
});

test("feed connection: unpairing elsewhere silences it, clears storage and ends retries", async () => {
  for (const unpair of [
    (line: FeedLine) => line.say({ type: "unpaired" }),
    (line: FeedLine) => line.drop(CLOSE_UNPAIRED.code),
  ]) {
    const own = await connectedFeed();
    own.line().welcome();
    own.line().say({ type: "source", source: sourceSnapshot([playableTrack({ id: "a" })]), immediate: true });
    own.line().say({ type: "intent", intent: playbackIntent() });
    await own.time.advance(1000);
    unpair(own.line());
    await own.time.advance(60_000);
    expect(own.events.filter(({ type }) => type === "unpaired")).toHaveLength(1);
    expect(own.output.sounding).toBeNull();
    expect(own.player.state()).toBeNull();
    expect(own.lines).toHaveLength(1);
  }
});

test("feed connection: no message crashes the player", async () => {
  const own = await connectedFeed();
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      own.line().open();
      own.line().sayText(text);
    }),
  );
  await own.time.advance(60_000);
  expect(own.lines.length).toBeGreaterThan(1);
  own.line().welcome();
  expect(own.feed.status).toBe("online");
});
