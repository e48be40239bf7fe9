import { expect, test } from "vitest";
import { playbackIntent } from "#tests/factories/player/playback.ts";
import { heardTracks, MINUTE, playingShop } from "#tests/factories/player/shop-player.ts";

async function measured() {
  const own = await playingShop();
  own.output.measures = true;
  await own.time.advance(10_000);
  return own;
}

test("silence watch: after five silent seconds it reopens the device, then skips, then restarts all", async () => {
  const own = await measured();
  own.output.isMute = true;
  await own.time.advance(7000);
  expect(own.output.recoveries).toEqual(["reopen"]);
  expect(own.engine.troubles.list()).toMatchObject([
    { cause: "DEVICE_ERROR_SILENCE", detail: expect.stringContaining("reopen") },
  ]);
  await own.time.advance(3000);
  expect(heardTracks(own)).toEqual(["t0", "t1"]);
  await own.time.advance(3000);
  expect(own.output.recoveries).toEqual(["reopen", "restart"]);
  expect(own.time.warnings.filter((line) => line.includes("should be heard"))).toHaveLength(3);
});

test("silence watch: a track that ends in silence does not reset the steps", async () => {
  const own = await measured();
  // The reopening comes two seconds before the track's end.
  await own.time.advance(3 * MINUTE - 11_000 - 8_000);
  own.output.isMute = true;
  await own.time.advance(6000);
  expect(own.output.recoveries).toEqual(["reopen"]);
  await own.time.advance(2500);
  expect(heardTracks(own)).toEqual(["t0", "t1"]);
  await own.time.advance(1000);
  expect(heardTracks(own)).toEqual(["t0", "t1", "t2"]);
  await own.time.advance(3000);
  expect(own.output.recoveries).toEqual(["reopen", "restart"]);
});

test("silence watch: retries slow down", async () => {
  const own = await measured();
  own.output.isMute = true;
  await own.time.advance(30 * MINUTE);
  expect(own.output.recoveries.length).toBeGreaterThan(5);
  expect(own.output.recoveries.length).toBeLessThan(20);
});

test("silence watch: measured sound ends it, and the next silence starts with the gentlest step", async () => {
  const own = await measured();
  own.output.isMute = true;
  await own.time.advance(7000);
  own.output.isMute = false;
  await own.time.advance(5000);
  own.output.isMute = true;
  await own.time.advance(7000);
  expect(own.output.recoveries).toEqual(["reopen", "reopen"]);
});

test("silence watch: a pause, a lost device and an unmeasured output are no silence", async () => {
  const paused = await measured();
  paused.output.isMute = true;
  paused.engine.setIntent(playbackIntent({ version: 2, playing: false }));
  await paused.time.advance(MINUTE);
  const lost = await measured();
  lost.output.isMute = true;
  lost.output.lose();
  await lost.time.advance(50_000);
  const unmeasured = await playingShop();
  unmeasured.output.isMute = true;
  await unmeasured.time.advance(MINUTE);
  for (const own of [paused, lost, unmeasured]) {
    expect(own.output.recoveries).toEqual([]);
    expect(own.engine.troubles.list()).toEqual([]);
  }
});

test("silence watch: a hanging output is restarted", async () => {
  const own = await playingShop();
  own.output.hang();
  await own.time.advance(10_000);
  expect(own.output.recoveries).toEqual(["restart"]);
  expect(own.output.sounding).toBe("t0");
  await own.time.advance(MINUTE);
  expect(own.output.recoveries).toHaveLength(1);
});

test("silence watch: an output without a sound card for minutes is restarted, less and less often", async () => {
  const own = await playingShop();
  own.output.lose();
  await own.time.advance(70_000);
  expect(own.output.recoveries).toEqual(["restart"]);
  await own.time.advance(60 * MINUTE);
  expect(own.output.recoveries.length).toBeLessThan(8);
  const before = own.output.recoveries.length;
  await own.time.advance(12 * 60 * MINUTE);
  expect(own.output.recoveries.length - before).toBeGreaterThan(20);
  own.output.find();
  await own.time.advance(MINUTE);
  expect(own.output.sounding).toBe("t0");
});
