import { expect, test } from "vitest";
import type { PlayerReport } from "#shared/contract/player.ts";
import { changeBetween } from "./report-change.ts";

const report: PlayerReport = {
  status: "playing",
  problem: null,
  sourceId: "source",
  trackId: "one",
  playId: "play",
  positionMs: 10_000,
  at: 0,
  durationMs: 180_000,
  volume: 60,
  playOrder: "AUTO",
  upcoming: [{ trackId: "two", queueId: null }],
  intentVersion: 3,
  output: "native",
  nextSlotStartsAt: "unknown",
};
const before = { report, receivedAt: 1_000_000 };
const after = (over: Partial<PlayerReport>, ms = 10_000) => ({
  report: { ...report, positionMs: report.positionMs + ms, ...over },
  receivedAt: before.receivedAt + ms,
});

test("report change: a report in which only time has passed is no change", () => {
  expect(changeBetween(before, after({}))).toBe("none");
  expect(changeBetween(before, after({ positionMs: 20_600 }))).toBe("none");
});

test("report change: a visible change is a change of state", () => {
  expect(changeBetween(null, after({}))).toBe("state");
  expect(changeBetween(before, after({ status: "paused" }))).toBe("state");
  expect(changeBetween(before, after({ trackId: "two", playId: "next" }))).toBe("state");
  expect(changeBetween(before, after({ volume: 61 }))).toBe("state");
  expect(changeBetween(before, after({ upcoming: [] }))).toBe("state");
  expect(changeBetween(before, after({ upcoming: [{ trackId: "two", queueId: "asked" }] }))).toBe("state");
  expect(changeBetween(before, after({ intentVersion: 4 }))).toBe("state");
});

test("report change: a position jump is a change of position", () => {
  expect(changeBetween(before, after({ positionMs: 10_000 }))).toBe("position");
  expect(changeBetween(before, after({ positionMs: 0 }, 100))).toBe("position");
});
