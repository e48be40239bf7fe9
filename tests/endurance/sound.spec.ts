import { expect } from "@playwright/test";
import { lengths, playsTrack, SECOND, soundOutput, soundsAgain, test } from "#tests/desktop/listening.ts";
import { pair } from "#tests/desktop/shop.ts";
import { firstSound, levelDb, longestSilence } from "#tests/factories/pcm.ts";

/** Maximum silence after any fault of the sound. */
const RECOVERY = 5 * SECOND;

test("audio process: killed repeatedly, the sound returns in less than 5 s each time", async ({
  shop,
  playNoise,
  sink,
  start,
}) => {
  await playNoise(lengths(1, 120));
  const desktop = await start();
  const page = await desktop.page();
  await pair(page, shop);
  const recorder = await sink.record();
  await soundsAgain(recorder, 0);
  const from = recorder.frames();
  for (let times = 0; times < 4; times++) {
    const [pid = 0] = await desktop.utilityPids();
    process.kill(pid, "SIGKILL");
    await expect.poll(() => desktop.utilityPids()).not.toContain(pid);
    await soundsAgain(recorder, recorder.frames());
  }
  const { left } = await recorder.stop();
  expect(longestSilence(left, from, left.length)).toBeLessThan(RECOVERY);
});

test("sound card: the page's fallback sound survives a client crash, and native audio takes over again", async ({
  shop,
  playNoise,
  sink,
  startWhole,
}) => {
  const [track] = (await playNoise([30 * SECOND, 60 * SECOND])).tracks;
  if (!track) throw new Error("no track");
  await sink.breakNative(true);
  const desktop = await startWhole();
  const page = await desktop.page();
  const recorder = await sink.record();
  const pairedAt = recorder.frames();
  await pair(page, shop);
  await soundsAgain(recorder, pairedAt);
  expect(firstSound(recorder.take().left, 1e-3, pairedAt) - pairedAt).toBeLessThan(RECOVERY);
  expect((await soundOutput(page)).kind).toBe("web");
  await playsTrack(page, track, 1_000);

  const reloadedAt = recorder.frames();
  await desktop.crashRenderer();
  await soundsAgain(recorder, reloadedAt + SECOND);
  expect((await soundOutput(await desktop.page())).kind).toBe("web");

  const mendedAt = recorder.frames();
  await sink.breakNative(false);
  await expect
    .poll(async () => (await soundOutput(await desktop.page())).kind, { timeout: 60_000 })
    .toBe("native");
  await soundsAgain(recorder, recorder.frames());
  const { left } = await recorder.stop();
  expect(longestSilence(left, mendedAt, left.length)).toBeLessThan(SECOND);
  expect(levelDb(left, left.length - SECOND)).toBeGreaterThan(-40);
});
