import { expect, test } from "vitest";
import type { PlaybackState } from "#shared/contract/control.ts";
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

/** Whether a paired player that the service hears is well. */
function isWell(status: PlaybackState["status"], problem: PlaybackState["problem"]): boolean {
  const state = { status, problem } as PlaybackState;
  return playsAsItShould({ paired: true, online: true, state });
}

test("silence that no version can help is not held against one", () => {
  expect(isWell("playing", null)).toBe(true);
  expect(isWell("paused", null)).toBe(true);
  expect(isWell("stopped", "no-subscription")).toBe(true);
  expect(isWell("buffering", "waiting-for-network")).toBe(true);
  expect(isWell("stopped", "track-failed")).toBe(false);
  expect(isWell("buffering", null)).toBe(false);
});

test("a schedule that plays nothing now is a silence that was planned", () => {
  expect(isWell("stopped", null)).toBe(true);
});

test("who is not paired, or was and knows of no zone without a network, has nothing to play", () => {
  expect(playsAsItShould({ paired: false, online: false, state: null })).toBe(true);
  expect(playsAsItShould({ paired: true, online: false, state: null })).toBe(true);
  expect(playsAsItShould({ paired: true, online: true, state: null })).toBe(false);
});
