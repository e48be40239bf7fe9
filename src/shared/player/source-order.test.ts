import { expect, test } from "vitest";
import { sourceSnapshot } from "#tests/factories/player/playback.ts";
import { heardTracks, MINUTE, playingShop, tracksOf } from "#tests/factories/player/shop-player.ts";

const tracks = tracksOf("t", 8);
const shuffled = sourceSnapshot(tracks, { playbackMode: "shuffle" });
const inOrder = sourceSnapshot(tracks, { playbackMode: "linear", snapshot: "2" });

test("source order: a reordered playlist continues after the playing track, which is not cut (@M-240)", async () => {
  const own = await playingShop({ source: shuffled });
  await own.time.advance(4 * MINUTE);
  const sounding = own.output.sounding;
  expect(sounding).not.toBe("t1");
  own.engine.setSource(inOrder, false);
  expect(own.output.sounding).toBe(sounding);
  await own.time.advance(9 * MINUTE);
  const at = Number(sounding?.slice(1));
  expect(heardTracks(own).slice(1)).toEqual([0, 1, 2, 3].map((step) => `t${(at + step) % 8}`));
});

test("source order: a playlist switched to shuffle continues in another order (@M-240)", async () => {
  const own = await playingShop({ source: inOrder });
  own.engine.setSource(shuffled, false);
  await own.time.advance(6 * MINUTE);
  expect(heardTracks(own)[0]).toBe("t0");
  expect(heardTracks(own)).not.toEqual(["t0", "t1", "t2"]);
});

test("source order: where the zone has its own order, the playlist's changes nothing (@M-240)", async () => {
  const own = await playingShop({ source: shuffled, intent: { playOrder: "LINEAR" } });
  await own.time.advance(4 * MINUTE);
  own.engine.setSource(inOrder, false);
  await own.time.advance(6 * MINUTE);
  expect(heardTracks(own)).toEqual(["t0", "t1", "t2", "t3"]);
});
