import fc from "fast-check";
import { expect, test } from "vitest";
import { CLOSE_UNAUTHORIZED, CLOSE_UNPAIRED, FINAL_CLOSE_CODES } from "#shared/contract/close-codes.ts";
import { type DeviceMetrics, METRICS_INTERVAL_MS } from "#shared/contract/device.ts";
import { PlayerMessage, type PlayRecord, type ServiceMessage } from "#shared/contract/player.ts";
import {
  playableTrack,
  playbackIntent,
  playerZone,
  queuedTrack,
  sourceSnapshot,
} from "#tests/factories/playback.ts";
import { MemoryMedia, MemoryPlayerStore } from "#tests/fakes/player-memory.ts";
import { SimulatedOutput } from "#tests/fakes/simulated-output.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import { PlaybackEngine } from "./engine.ts";
import { PlaybackFeed } from "./feed.ts";
import type { FeedEvent } from "./feed-types.ts";
import type { PlayerSocketHandlers } from "./socket.ts";

/** A connection as the service sees it. */
class Line {
  readonly url: string;
  readonly token: string;
  readonly received: PlayerMessage[] = [];
  closedWith: number | null = null;
  readonly #handlers: PlayerSocketHandlers;

  constructor(url: string, token: string, handlers: PlayerSocketHandlers) {
    this.url = url;
    this.token = token;
    this.#handlers = handlers;
  }

  open(): void {
    this.#handlers.opened();
  }

  say(message: ServiceMessage): void {
    this.#handlers.message(JSON.stringify(message));
  }

  sayText(text: string): void {
    this.#handlers.message(text);
  }

  sayPiece(bytes: Uint8Array): void {
    this.#handlers.piece(bytes);
  }

  drop(code = 1006): void {
    this.#handlers.closed(code, "");
  }

  /** Opens and welcomes. */
  welcome(): void {
    this.open();
    this.say({ type: "welcome", zone: playerZone(), serverTime: 0 });
  }

  of<Type extends PlayerMessage["type"]>(type: Type) {
    return this.received.filter(
      (message): message is Extract<PlayerMessage, { type: Type }> => message.type === type,
    );
  }
}

const metrics = (at: number): DeviceMetrics => ({
  at,
  version: "1.0.0",
  os: "test",
  uptimeMs: 0,
  clockOffsetMs: null,
  timezone: "Europe/Stockholm",
  network: { online: true, roundTripMs: null, offlineSince: null },
  cache: { tracks: 0, bytes: 0, budgetBytes: 0, minutes: 0, freeDiskBytes: null },
  output: { kind: "native", chosenId: "", label: null, devices: [] },
  volume: 60,
  memoryBytes: null,
  update: { status: "idle", channel: "stable", availableVersion: null },
  troubles: [],
  lastErrors: [],
});

async function connected(token: () => Promise<string | null> = async () => "a token", told = metrics) {
  const time = virtualTime();
  const store = new MemoryPlayerStore();
  const output = new SimulatedOutput(time.environment);
  const media = new MemoryMedia(time.environment);
  const sendCommand = async () => ({ ok: true, value: null }) as const;
  const player = new PlaybackEngine({
    mode: "desktop",
    output,
    media,
    store,
    environment: time.environment,
    sendCommand,
  });
  await player.start();
  const lines: Line[] = [];
  const events: FeedEvent[] = [];
  const feed = new PlaybackFeed({
    url: "wss://service/player/playback/ws",
    client: { kind: "desktop", version: "1.0.0", os: "test" },
    player,
    store,
    environment: time.environment,
    troubles: player.troubles,
    metrics: () => told(time.environment.now()),
    getToken: token,
    unpack: async (bytes) => new TextDecoder().decode(bytes),
    connect: (url, asked, handlers) => {
      const line = new Line(url, asked, handlers);
      lines.push(line);
      return {
        send: (text) => line.received.push(PlayerMessage.parse(JSON.parse(text))),
        close: (code) => {
          line.closedWith = code;
        },
      };
    },
  });
  feed.subscribe((event) => events.push(event));
  feed.start();
  await time.settle();
  const line = () => lines.at(-1)!;
  return { time, store, output, player, feed, lines, line, events };
}

const record = (n: number): PlayRecord => ({
  playId: `00000000-0000-4000-9000-${String(n).padStart(12, "0")}`,
  trackId: `t${n}`,
  sourceId: "source",
  startedAt: n * 1000,
  endedAt: n * 1000 + 500,
  playedMs: 500,
  transition: "natural",
});

test("it introduces itself, and reports after the welcome", async () => {
  const own = await connected();
  expect(own.line()).toMatchObject({ url: "wss://service/player/playback/ws", token: "a token" });
  own.line().open();
  expect(own.line().of("hello")).toMatchObject([
    { protocol: 1, client: { kind: "desktop" }, accepts: ["packed"] },
  ]);
  expect(own.line().of("report")).toEqual([]);
  own.line().say({ type: "welcome", zone: playerZone(), serverTime: 0 });
  expect(own.line().of("report")).toHaveLength(1);
  expect(own.feed.status).toBe("online");
  await own.time.advance(10);
  expect(own.player.state()?.online).toBe(true);
});

test("what the service wants is what plays", async () => {
  const own = await connected();
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

test("what is wrong is told whole after the welcome and at every change", async () => {
  const own = await connected();
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

test("how the player is doing is told after the welcome, when asked to, and from time to time", async () => {
  const own = await connected();
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

test("metrics that the service would not take are not told, and cost no connection", async () => {
  const own = await connected(undefined, (at) => ({ ...metrics(at), os: "a long name ".repeat(100) }));
  own.line().welcome();
  expect(own.line().of("metrics")).toEqual([]);
  expect(own.feed.status).toBe("online");
});

test("it knows how far away the service is, and since when it has not been reached", async () => {
  const own = await connected();
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

test("history stays until it is acknowledged, over any number of broken connections", async () => {
  const own = await connected();
  for (let n = 0; n < 250; n++) await own.store.addHistory(record(n));
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

test("history that is not acknowledged is sent again on the same connection", async () => {
  const own = await connected();
  await own.store.addHistory(record(1));
  own.line().welcome();
  for (let n = 0; n < 6; n++) {
    await own.time.advance(4000);
    own.line().say({ type: "pong", at: 0, serverTime: 0 });
  }
  expect(own.line().of("history").length).toBeGreaterThanOrEqual(2);
});

test("a queued track that began while the connection was down is told afterwards", async () => {
  const own = await connected();
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

test("a line that has gone dead is noticed and replaced (@P-401)", async () => {
  const own = await connected();
  own.line().welcome();
  await own.time.advance(10_000);
  expect(own.line().of("ping")).toHaveLength(1);
  await own.time.advance(5000);
  expect(own.lines[0]!.closedWith).toBe(4408);
  await own.time.advance(2000);
  expect(own.lines).toHaveLength(2);
});

/** A source as the service packs it (here without making it smaller), in pieces of so many bytes. */
function packed(message: ServiceMessage, pieceBytes: number) {
  const bytes = new TextEncoder().encode(JSON.stringify(message));
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, n) =>
    bytes.subarray(n * pieceBytes, (n + 1) * pieceBytes),
  );
  return { announcement: { type: "packed", bytes: bytes.length } as const, pieces };
}

const bigSource = (id: string): ServiceMessage => ({
  type: "source",
  source: sourceSnapshot(
    Array.from({ length: 40 }, (_, n) => playableTrack({ id: `${id}${n}` })),
    { id },
  ),
  immediate: true,
});

test("a source that takes minutes to arrive does so, although the answers to pings wait behind it (@P-436)", async () => {
  const own = await connected();
  own.line().welcome();
  own.line().say({ type: "intent", intent: playbackIntent() });
  const { announcement, pieces } = packed(bigSource("big"), 256);
  own.line().say(announcement);
  for (const piece of pieces) {
    await own.time.advance(4000);
    own.line().sayPiece(piece);
  }
  await own.time.advance(1000);
  expect(own.output.sounding).toBe("big0");
  expect(own.lines).toHaveLength(1);
  expect(own.line().closedWith).toBeNull();
  // The answer was a long time under way: it says nothing about the clocks.
  const { clockOffsetMs } = own.feed.link;
  own.line().say({ type: "pong", at: 0, serverTime: 0 });
  expect(own.feed.link.clockOffsetMs).toBe(clockOffsetMs);
  expect(own.feed.link.roundTripMs).toBeGreaterThan(60_000);

  await own.time.advance(16_000);
  expect(own.lines[0]?.closedWith).toBe(4408);
});

test("what comes while a large message is put together keeps its place, and a newer one ends an unfinished one", async () => {
  const own = await connected();
  own.line().welcome();
  own.line().say({ type: "intent", intent: playbackIntent() });
  const older = packed(bigSource("older"), 1000);
  own.line().say(older.announcement);
  for (const piece of older.pieces.slice(0, 3)) own.line().sayPiece(piece);
  const newer = packed(bigSource("newer"), 1000);
  own.line().say(newer.announcement);
  for (const piece of newer.pieces) own.line().sayPiece(piece);
  const newest = packed(bigSource("newest"), 100_000);
  own.line().say({ type: "skip", commandId: "1" });
  own.line().say(newest.announcement);
  for (const piece of newest.pieces) own.line().sayPiece(piece);
  await own.time.advance(1000);
  expect(own.output.sounding).toBe("newest0");
  expect(own.lines).toHaveLength(1);
});

test("pieces that nobody announced, or too many of them, end the conversation", async () => {
  for (const announced of [0, 10]) {
    const own = await connected();
    own.line().welcome();
    if (announced > 0) own.line().say({ type: "packed", bytes: announced });
    own.line().sayPiece(new Uint8Array(11));
    expect(own.lines[0]?.closedWith).toBe(4400);
    await own.time.advance(5000);
    expect(own.lines).toHaveLength(2);
  }
});

test("what a newer service says besides is no reason to hang up (@P-435)", async () => {
  const own = await connected();
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

test("what is no message at all still ends the conversation", async () => {
  for (const text of ["", "nonsense", "null", "[]", "{}", '{"type":7}', '{"type":"source"}']) {
    const own = await connected();
    own.line().welcome();
    own.line().sayText(text);
    expect.soft([text, own.lines[0]?.closedWith]).toEqual([text, 4400]);
  }
});

test("reconnections come with growing waits, and at once after a success (@P-401)", async () => {
  const own = await connected();
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

test("a service that welcomes and then says nothing of use is not asked again every second (@P-401)", async () => {
  for (const spoil of [(line: Line) => line.sayText("{}"), (line: Line) => line.drop(1011)]) {
    const own = await connected();
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

test("without a token it waits and asks again", async () => {
  let token: string | null = null;
  const own = await connected(async () => token);
  expect(own.lines).toHaveLength(0);
  token = "now there is one";
  await own.time.advance(2000);
  expect(own.lines).toHaveLength(1);
});

test("after a final close code it does not come back, and says why", async () => {
  for (const code of FINAL_CLOSE_CODES.filter((final) => final !== CLOSE_UNPAIRED.code)) {
    const own = await connected();
    own.line().welcome();
    own.line().drop(code);
    await own.time.advance(600_000);
    expect(own.lines).toHaveLength(1);
    expect(own.feed.status).toBe("stopped");
    expect(own.events).toContainEqual({ type: "refused", code, reason: "" });
  }
  expect(FINAL_CLOSE_CODES).toContain(CLOSE_UNAUTHORIZED.code);
});

test("after a break it says which source it has, so that nobody sends it again", async () => {
  const own = await connected();
  own.line().welcome();
  expect(own.line().of("hello")).toMatchObject([{ holds: null }]);
  const source = sourceSnapshot([playableTrack({ id: "a" })], { id: "kept", snapshot: "7" });
  own.line().say({ type: "source", source, immediate: true });
  own.line().drop();
  await own.time.advance(5000);
  own.line().open();
  expect(own.line().of("hello")).toMatchObject([{ holds: { id: "kept", snapshot: "7" } }]);
});

test("unpaired elsewhere: silence, nothing kept, no further attempt", async () => {
  for (const unpair of [
    (line: Line) => line.say({ type: "unpaired" }),
    (line: Line) => line.drop(CLOSE_UNPAIRED.code),
  ]) {
    const own = await connected();
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

test("whatever is said on the line, the player does not fall over it", async () => {
  const own = await connected();
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
