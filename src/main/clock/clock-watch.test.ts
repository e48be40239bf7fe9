import { expect, test } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { type ClockChange, ClockWatch } from "./clock-watch.ts";

const HOUR = 3_600_000;

/** A computer with an adjustable clock. */
function computer() {
  const time = { now: Date.UTC(2026, 2, 10, 12), monotonic: 500, timezone: "Europe/Stockholm" };
  let look: () => void = () => undefined;
  const changes: ClockChange[] = [];
  const lines: string[] = [];
  const watch = new ClockWatch(
    {
      now: () => time.now,
      monotonic: () => time.monotonic,
      timezone: () => time.timezone,
      every: (_ms, run) => {
        look = run;
        return () => {
          look = () => undefined;
        };
      },
    },
    createLog({ write: (line: string) => void lines.push(line) }, "info"),
  );
  watch.changed.on((change) => void changes.push(change));
  watch.start();
  const pass = (seconds: number, driftMs = 0) => {
    for (let second = 0; second < seconds; second++) {
      time.now += 1_000 + driftMs;
      time.monotonic += 1_000;
      look();
    }
  };
  return { time, changes, lines, watch, pass };
}

test("clock watch: a jump of two hours forward or back is reported once, within a second", () => {
  const shop = computer();
  shop.pass(10);
  shop.time.now += 2 * HOUR;
  shop.pass(10);
  shop.time.now -= 2 * HOUR;
  shop.pass(10);
  expect(shop.changes).toEqual([
    { jumpMs: 2 * HOUR, timezone: "Europe/Stockholm" },
    { jumpMs: -2 * HOUR, timezone: "Europe/Stockholm" },
  ]);
  expect(shop.lines).toHaveLength(2);
});

test("clock watch: a small adjustment is not reported", () => {
  const shop = computer();
  shop.pass(600, 40);
  shop.pass(1, 1_900);
  expect(shop.changes).toEqual([]);
});

test("clock watch: a change of time zone is reported within half a minute", () => {
  const shop = computer();
  shop.time.timezone = "America/New_York";
  shop.pass(30);
  expect(shop.changes).toEqual([{ jumpMs: 0, timezone: "America/New_York" }]);
  expect(shop.watch.timezone).toBe("America/New_York");
});

test("clock watch: once stopped, it reports nothing", () => {
  const shop = computer();
  shop.watch.stop();
  shop.time.now += HOUR;
  shop.pass(5);
  expect(shop.changes).toEqual([]);
});
