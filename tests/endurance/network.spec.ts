import { expect } from "@playwright/test";
import { FlakyNetwork, PROFILES } from "#tests/desktop/flaky-network.ts";
import {
  hasNoPause,
  lengths,
  playsOnce,
  playsTrack,
  SECOND,
  soundsAgain,
  state,
  test,
} from "#tests/desktop/listening.ts";
import { pair } from "#tests/desktop/shop.ts";

/** The music under faults of the network, judged by recordings of the sound card's input. */

/** Length of each recording, in s. */
const LISTENED_S = 25;

/** Networks over which a player can be paired too; the others allow no pairing. */
const SLOW = ["1 Mbps, of which 10 % is lost, with 500 ms", "240 kbps with 400 ms"] as const;
const BROKEN = [
  "everything is lost",
  "names take 3 s to be looked up",
  "the service answers with errors",
] as const;

for (const name of SLOW) {
  test(`network of ${name}: pairing works, and music plays without a gap`, async ({
    shop,
    playNoise,
    sink,
    start,
  }) => {
    await playNoise(lengths(8, 10));
    await using network = await FlakyNetwork.before(shop.url);
    network.become(PROFILES[name]);
    const page = await (await start(network.url)).page();
    expect(await pair(page, shop)).toMatchObject({ ok: true });
    const recorder = await sink.record();
    await soundsAgain(recorder, 0, 60_000);
    await expect
      .poll(() => recorder.frames(), { timeout: 90_000 })
      .toBeGreaterThan(recorder.frames() + LISTENED_S * SECOND);
    await hasNoPause(recorder, SECOND);
  });
}

for (const name of BROKEN) {
  test(`network: while ${name}, the music plays without a gap`, async ({ shop, playNoise, sink, start }) => {
    const music = await playNoise(lengths(6, 5));
    await using network = await FlakyNetwork.before(shop.url);
    const desktop = await start(network.url);
    const page = await desktop.page();
    await pair(page, shop);
    const [first, second] = music.tracks;
    if (!first || !second) throw new Error("two tracks are needed");
    await playsTrack(page, first, 500);
    const recorder = await sink.record();
    await soundsAgain(recorder, 0);
    network.become(PROFILES[name]);
    await expect.poll(() => recorder.frames(), { timeout: 90_000 }).toBeGreaterThan(LISTENED_S * SECOND);
    await hasNoPause(recorder, SECOND);
    expect((await state(page))?.status).toBe("playing");

    // Once the network is repaired, the service has every play, once.
    network.mend();
    await expect
      .poll(async () => (await shop.history()).length, { timeout: 90_000 })
      .toBeGreaterThanOrEqual(LISTENED_S / 5 - 1);
    await playsOnce(shop);
  });
}
