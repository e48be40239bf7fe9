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

test("health: a version is healthy after a minute with everything up", async () => {
  const { time, verdicts } = watch(() => true);
  await time.advance(59_000);
  expect(verdicts).toEqual([]);
  await time.advance(2_000);
  expect(verdicts).toEqual(["healthy"]);
});

test("health: a slow version gets five minutes before it counts as failed", async () => {
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

test("health: setting the clock neither shortens nor lengthens a version's probation", async () => {
  const { time, verdicts } = watch(() => false);
  await time.advance(90_000);
  time.jump(2 * 3_600_000);
  await time.advance(120_000);
  time.jump(-5 * 3_600_000);
  expect(verdicts).toEqual([]);
  await time.advance(100_000);
  expect(verdicts).toEqual(["unwell"]);
});

/** Whether a connected, paired player in this state counts as well. */
function isWell(status: PlaybackState["status"], problem: PlaybackState["problem"]): boolean {
  const state = { status, problem } as PlaybackState;
  return playsAsItShould({ paired: true, online: true, state });
}

test("health: silence that no version can fix does not count against one", () => {
  expect(isWell("playing", null)).toBe(true);
  expect(isWell("paused", null)).toBe(true);
  expect(isWell("stopped", "no-subscription")).toBe(true);
  expect(isWell("buffering", "waiting-for-network")).toBe(true);
  expect(isWell("stopped", "track-failed")).toBe(false);
  expect(isWell("buffering", null)).toBe(false);
});

test("health: a scheduled silence does not count against a version", () => {
  expect(isWell("stopped", null)).toBe(true);
});

test("health: a player that is unpaired, or offline without a known zone, has nothing to play", () => {
  expect(playsAsItShould({ paired: false, online: false, state: null })).toBe(true);
  expect(playsAsItShould({ paired: true, online: false, state: null })).toBe(true);
  expect(playsAsItShould({ paired: true, online: true, state: null })).toBe(false);
});
