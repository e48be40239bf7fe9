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
 * Cards that go away, come back and sleep. This takes a sound server: without one a card is a pipe, and who writes to it
 * hangs when it is taken away. See tests/provision/needs.ts.
 */

test("when the sound card goes away it says so, and plays on when one is there again", async () => {
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

test("the chosen sound card plays; without it the other one does, until it is there again", async () => {
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
  // The card's end is no crash, whatever had to be done about it.
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

test("a sound card that is asleep is not able to make sound, though it can be opened", async () => {
  const isAble = () => expect.poll(() => output.probe(), { timeout: 20_000 }).toBe(true);
  await isAble();
  await letCardSleep(true);
  expect(await output.probe()).toBe(false);
  await letCardSleep(false);
  await isAble();
}, 60_000);

test("a track that a sleeping card takes and does not play has not begun; it does when the card wakes", async () => {
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
