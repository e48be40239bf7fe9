import { expect, test } from "vitest";
import { firstSound, levelDb, longestSilence } from "#tests/factories/pcm.ts";
import { SECOND_CARD } from "#tests/fakes/sound-sink.ts";
import {
  cardCalled,
  event,
  events,
  letCardSleep,
  output,
  play,
  position,
  recordAnew,
  recorder,
  recordMore,
  SECOND,
  sink,
  soundWithin,
  started,
} from "#tests/integration/audio/heard-output.ts";

/**
 * Cards that disappear, return and sleep. Needs a sound server: without one, a card is a pipe, and a process that
 * writes to it hangs when the pipe is removed. See tests/provision/needs.ts.
 */

test("sound card: its loss is reported, and the music resumes when a card is back", async () => {
  play("long");
  await position("long", 1000);
  await sink.unplug();
  await event(({ type }) => type === "lost");
  await sink.plug();
  await event(({ type }) => type === "recovered");
  await recordAnew();
  await recordMore(SECOND);
  expect(levelDb(recorder.take().left.slice(-SECOND / 2))).toBeGreaterThan(-30);
}, 30_000);

test("chosen sound card: another one replaces it until it is back", async () => {
  await sink.second.plug();
  const id = await cardCalled(SECOND_CARD);
  let there = await sink.second.record();
  output.configure({ mono: false, deviceId: id });
  play("long");
  await position("long", 1000);
  expect(levelDb(there.take(SECOND / 2).left)).toBeGreaterThan(-40);
  await there.stop();

  const pulledAt = recorder.frames();
  await sink.second.unplug();
  await event(({ type }) => type === "recovered");
  await recordMore(4 * SECOND);
  const { left } = recorder.take();
  const elsewhere = firstSound(left, 1e-3, pulledAt);
  expect(elsewhere - pulledAt).toBeLessThan(5 * SECOND);
  expect(longestSilence(left, elsewhere, left.length)).toBeLessThan(SECOND / 5);
  expect(output.cards.replaced).toBe(true);
  // The card's loss is no crash, however the app recovered from it.
  expect(events.filter(({ type }) => type === "lost")).toEqual([{ type: "lost", reason: "device" }]);

  await sink.second.plug();
  there = await sink.second.record();
  const back = await soundWithin(there, 5 * SECOND);
  expect(back).toBeLessThan(5 * SECOND);
  await expect
    .poll(() => output.cards, { timeout: 10_000 })
    .toMatchObject({ replaced: false, device: { label: SECOND_CARD } });
  await there.stop();
  await sink.second.unplug();
}, 40_000);

test("sleeping sound card: opens, but fails the probe", async () => {
  const isAble = () => expect.poll(() => output.probe(), { timeout: 20_000 }).toBe(true);
  await isAble();
  await letCardSleep(true);
  expect(await output.probe()).toBe(false);
  await letCardSleep(false);
  await isAble();
}, 60_000);

test("sleeping sound card: a track that it accepts starts only when the card wakes", async () => {
  await letCardSleep(true);
  play("long");
  await event(({ type }) => type === "lost");
  expect(events).toEqual([{ type: "lost", reason: "device" }]);
  await letCardSleep(false);
  await started("long");
  await event(({ type }) => type === "recovered");
  await recordMore(SECOND);
  expect(levelDb(recorder.take(SECOND / 2).left)).toBeGreaterThan(-30);
}, 60_000);
