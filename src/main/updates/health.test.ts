import { expect, test } from "vitest";
import type { PlaybackState } from "#shared/contract/player.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import { playsAsItShould, watchHealth } from "./health.ts";

function watch(isWell: () => boolean) {
  const time = virtualTime();
  const verdicts: string[] = [];
  const stop = watchHealth({
    environment: time.environment,
    isWell,
    healthy: () => verdicts.push("healthy"),
    unwell: () => verdicts.push("unwell"),
  });
  return { time, verdicts, stop };
}

test("a version is healthy after a minute in which all came up", async () => {
  const { time, verdicts } = watch(() => true);
  await time.advance(59_000);
  expect(verdicts).toEqual([]);
  await time.advance(2_000);
  expect(verdicts).toEqual(["healthy"]);
});

test("a version may take its time, and is tried again when it has taken five minutes", async () => {
  let well = false;
  const slow = watch(() => well);
  await slow.time.advance(120_000);
  well = true;
  await slow.time.advance(6_000);
  expect(slow.verdicts).toEqual(["healthy"]);

  const broken = watch(() => false);
  await broken.time.advance(10 * 60_000);
  expect(broken.verdicts).toEqual(["unwell"]);
});

test("a clock that is set while a version is on trial neither shortens nor lengthens its time", async () => {
  const { time, verdicts } = watch(() => false);
  await time.advance(90_000);
  time.jump(2 * 3_600_000);
  await time.advance(120_000);
  time.jump(-5 * 3_600_000);
  expect(verdicts).toEqual([]);
  await time.advance(100_000);
  expect(verdicts).toEqual(["unwell"]);
});

test("silence that no version can help is not held against one", () => {
  const state = (status: PlaybackState["status"], problem: PlaybackState["problem"]) =>
    ({ status, problem }) as PlaybackState;
  expect(playsAsItShould(false, null)).toBe(true);
  expect(playsAsItShould(true, null)).toBe(false);
  expect(playsAsItShould(true, state("playing", null))).toBe(true);
  expect(playsAsItShould(true, state("paused", null))).toBe(true);
  expect(playsAsItShould(true, state("stopped", "no-subscription"))).toBe(true);
  expect(playsAsItShould(true, state("buffering", "waiting-for-network"))).toBe(true);
  expect(playsAsItShould(true, state("stopped", "track-failed"))).toBe(false);
  expect(playsAsItShould(true, state("buffering", null))).toBe(false);
});
