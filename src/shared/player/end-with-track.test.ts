import { expect, test } from "vitest";
import { playerZone } from "#tests/factories/player/playback.ts";
import { heardTracks, MINUTE, playingShop, shopPlayer } from "#tests/factories/player/shop-player.ts";

/** An app that quits at the end of a track: nothing is cut, and nothing is heard twice. */

test("end with track: nothing follows the playing track; the next start begins with the one after", async () => {
  const shop = await playingShop();
  shop.engine.endWithTrack();
  expect(shop.output.next).toBeNull();
  await shop.time.advance(3 * MINUTE);
  expect(heardTracks(shop)).toEqual(["t0"]);
  expect(shop.engine.state()).toMatchObject({ status: "buffering", trackId: null });
  await shop.engine.dispose();

  const again = shopPlayer({ before: shop });
  await again.engine.start();
  await again.time.advance(1_000);
  expect(again.output.started).toMatchObject([{ trackId: "t1", options: { positionMs: 0 } }]);
});

test("end with track: with a crossfade the track still plays to its end, alone", async () => {
  const zone = playerZone();
  const settings = { ...zone.settings, crossfade: true, crossfade_length: 6 };
  const shop = await playingShop({ zone: { ...zone, settings } });
  await shop.time.advance(MINUTE);
  expect(shop.output.next).toMatchObject({ trackId: "t1", fadeMs: 6_000 });
  shop.engine.endWithTrack();
  await shop.time.advance(3 * MINUTE);
  const [only, ...others] = shop.output.heard;
  expect(others).toEqual([]);
  expect((only?.to ?? 0) - (only?.from ?? 0)).toBe(3 * MINUTE);
});

test("end with track: cancelled in time it continues without a gap, after the end at once", async () => {
  const shop = await playingShop();
  shop.engine.endWithTrack()();
  await shop.time.advance(1_000);
  expect(shop.output.next).toMatchObject({ trackId: "t1" });

  const goOn = shop.engine.endWithTrack();
  await shop.time.advance(4 * MINUTE);
  expect(shop.output.sounding).toBeNull();
  goOn();
  await shop.time.advance(1_000);
  expect(shop.output.sounding).toBe("t1");
});

test("end with track: a track that breaks is still the last one, and a pause is obeyed", async () => {
  const shop = await playingShop();
  shop.engine.endWithTrack();
  shop.engine.command({ type: "pause" });
  await shop.time.advance(1_000);
  expect(shop.output.paused).toBe(true);
  shop.engine.command({ type: "play" });
  await shop.time.advance(1_000);
  expect(shop.output.sounding).toBe("t0");
  shop.output.broken.set("t0", "decode");
  shop.output.breakNow("decode");
  await shop.time.advance(5_000);
  expect(shop.output.sounding).toBeNull();
  expect(shop.engine.state()?.status).not.toBe("playing");
});
