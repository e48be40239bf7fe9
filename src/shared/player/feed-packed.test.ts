import { expect, test } from "vitest";
import type { ServiceMessage } from "#shared/contract/player.ts";
import { playableTrack, playbackIntent, sourceSnapshot } from "#tests/factories/player/playback.ts";
import { connectedFeed } from "#tests/fakes/connected-feed.ts";

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

test("packed feed: a source that takes minutes still arrives while pings wait behind it", async () => {
  const own = await connectedFeed();
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
  // The answer was in transit for long, so it says nothing about the clocks.
  const { clockOffsetMs } = own.feed.link;
  own.line().say({ type: "pong", at: 0, serverTime: 0 });
  expect(own.feed.link.clockOffsetMs).toBe(clockOffsetMs);
  expect(own.feed.link.roundTripMs).toBeGreaterThan(60_000);

  await own.time.advance(16_000);
  expect(own.lines[0]?.closedWith).toBe(4408);
});

test("packed feed: messages during a large one keep their order, and a newer one replaces it", async () => {
  const own = await connectedFeed();
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

test("packed feed: unannounced or excess pieces close the connection", async () => {
  for (const announced of [0, 10]) {
    const own = await connectedFeed();
    own.line().welcome();
    if (announced > 0) own.line().say({ type: "packed", bytes: announced });
    own.line().sayPiece(new Uint8Array(11));
    expect(own.lines[0]?.closedWith).toBe(4400);
    await own.time.advance(5000);
    expect(own.lines).toHaveLength(2);
  }
});
