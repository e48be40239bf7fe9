import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Guard } from "./guard.ts";

const APP = 100;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Start {
  readonly args: readonly string[];
  readonly crashes: number;
  readonly ended: (code: number) => void;
}

/** A guard and the app it watches. */
function watched(crashes = 0, keeps = false) {
  const killed: number[] = [];
  const living = { isThere: false };
  const starts: Start[] = [];
  const end = vi.fn();
  const takenBack = vi.fn();
  const guard = new Guard({
    watched: { pid: APP, program: "/opt/roomtone", args: ["--flag"], crashes },
    now: Date.now,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    isAlive: () => living.isThere,
    kill: (pid) => {
      killed.push(pid);
      if (pid === APP && killed.length === 1) guard.closed();
    },
    takeBack: async () => {
      takenBack();
      return keeps;
    },
    start: ({ args }, crashes, ended) => void starts.push({ args, crashes, ended }),
    end,
  });
  const beat = (seconds: number, visible = true) => {
    for (let at = 0; at < seconds; at += 5) {
      vi.advanceTimersByTime(5_000);
      guard.heard({ type: "beat", visible });
    }
  };
  return { living, guard, killed, starts, end, takenBack, beat };
}

test("an app that ends in order is left alone", () => {
  const { guard, starts, end } = watched();
  guard.heard({ type: "bye" });
  guard.closed();
  vi.advanceTimersByTime(600_000);
  expect(end).toHaveBeenCalledOnce();
  expect(starts).toEqual([]);
});

test("an app that cannot end is ended half a minute after its farewell: it would lock out every later start", () => {
  const { guard, killed, starts, end, beat } = watched();
  beat(600);
  guard.heard({ type: "bye" });
  vi.advanceTimersByTime(29_000);
  expect(killed).toEqual([]);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(killed).toEqual([APP]);
  expect(end).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(600_000);
  expect(starts).toEqual([]);
});

test("an app that dies is started again within a second, and knows why", () => {
  const { guard, starts, killed, beat } = watched();
  beat(120);
  guard.closed();
  vi.advanceTimersByTime(1_000);
  expect(killed).toEqual([APP]);
  expect(starts).toMatchObject([{ args: ["--flag", "--unless-running"], crashes: 1 }]);
});

test("an app whose window was closed comes back without it", () => {
  const { guard, starts, beat } = watched();
  beat(10, false);
  guard.closed();
  vi.advanceTimersByTime(1_000);
  expect(starts[0]?.args).toEqual(["--flag", "--unless-running", "--hidden"]);
});

test("an app that keeps dying is started less and less often, over generations of watchdogs", () => {
  for (const [crashes, wait] of [100, 5_000, 30_000, 300_000, 300_000].entries()) {
    const { guard, starts } = watched(crashes);
    guard.closed();
    vi.advanceTimersByTime(wait - 1);
    expect(starts).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(starts[0]?.crashes).toBe(crashes + 1);
  }
});

test("a start that fails is a crash too; one that ends in order is not", () => {
  const { guard, starts, end } = watched();
  guard.closed();
  vi.advanceTimersByTime(100);
  starts[0]?.ended(1);
  vi.advanceTimersByTime(4_999);
  expect(starts).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(starts).toHaveLength(2);
  starts[1]?.ended(0);
  vi.advanceTimersByTime(600_000);
  expect(starts).toHaveLength(2);
  expect(end).toHaveBeenCalledOnce();
});

test("an app that lived for a minute is started again at once, however often it died before", () => {
  const { guard, starts, beat } = watched(7);
  beat(60);
  guard.closed();
  vi.advanceTimersByTime(100);
  expect(starts[0]?.crashes).toBe(1);
});

test("an app that says nothing for half a minute is ended and started again", () => {
  const { starts, killed, beat } = watched();
  beat(60);
  vi.advanceTimersByTime(29_000);
  expect(killed).toEqual([]);
  vi.advanceTimersByTime(3_000);
  expect(killed[0]).toBe(APP);
  expect(starts).toHaveLength(1);
});

test("a night's sleep of the computer is no hanging", () => {
  const { killed, beat } = watched();
  beat(60);
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  vi.advanceTimersByTime(20_000);
  beat(60);
  expect(killed).toEqual([]);
});

/** An app that hands over and ends; 90 seconds later nobody has taken its place. */
function leftAlone(keeps = false) {
  const own = watched(0, keeps);
  own.beat(600);
  own.guard.heard({ type: "handing-over", by: "restart" });
  own.guard.heard({ type: "ended" });
  own.guard.closed();
  return own;
}

test("an app that crashes on its way to a restart of its own is back at once, like any other that crashes", () => {
  const { guard, starts, beat } = watched();
  beat(600);
  guard.heard({ type: "handing-over", by: "restart" });
  guard.closed();
  vi.advanceTimersByTime(100);
  expect(starts).toMatchObject([{ args: ["--flag", "--unless-running"], crashes: 1 }]);
});

test("an app that hangs on its way to a restart of its own is ended and started again, like any other that hangs", () => {
  const { guard, killed, starts, beat } = watched();
  beat(600);
  guard.heard({ type: "handing-over", by: "restart" });
  vi.advanceTimersByTime(29_000);
  expect(killed).toEqual([]);
  vi.advanceTimersByTime(3_000);
  expect(killed[0]).toBe(APP);
  expect(starts).toHaveLength(1);
});

test("whoever is to take an app's place has a minute and a half; then the app is started from outside", () => {
  const { starts, killed, end } = leftAlone();
  vi.advanceTimersByTime(89_000);
  expect(starts).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(starts).toMatchObject([{ args: ["--flag", "--unless-running"], crashes: 1 }]);
  // One that had come in the meantime takes no notice, and brings its own watchdog.
  starts[0]?.ended(0);
  expect(end).toHaveBeenCalledOnce();
  expect(killed).toEqual([]);
});

test("an app that installs is not taken for one that hangs while a person says yes to its installer", () => {
  const { guard, killed, starts, beat } = watched();
  beat(60);
  guard.heard({ type: "handing-over", by: "install" });
  vi.advanceTimersByTime(4 * 60_000);
  expect(killed).toEqual([]);
  vi.advanceTimersByTime(2 * 60_000);
  expect(killed).toEqual([APP]);
  expect(starts).toEqual([]);
  vi.advanceTimersByTime(90_000);
  expect(starts).toHaveLength(1);
});

test("a version that dies three times before it can count its starts is taken back, and the one before starts at once", async () => {
  const { starts, takenBack } = leftAlone(true);
  for (const wait of [90_000, 5_000, 30_000]) {
    expect(takenBack).not.toHaveBeenCalled();
    vi.advanceTimersByTime(wait);
    starts.at(-1)?.ended(1);
  }
  expect(takenBack).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(100);
  expect(starts.map(({ crashes }) => crashes)).toEqual([1, 2, 3, 1]);
});

test("where there is no version to go back to, the app is started less and less often, as ever", async () => {
  const { starts, takenBack } = leftAlone();
  for (const wait of [90_000, 5_000, 30_000, 300_000, 300_000]) {
    await vi.advanceTimersByTimeAsync(wait);
    starts.at(-1)?.ended(1);
  }
  expect(starts.map(({ crashes }) => crashes)).toEqual([1, 2, 3, 4, 5]);
  expect(takenBack).toHaveBeenCalledOnce();
});

test("watchdog restart: starts the app as soon as it has gone, and counts no crash", () => {
  const { guard, starts, living, beat } = watched();
  beat(10, false);
  guard.heard({ type: "handing-over", by: "watchdog" });
  guard.heard({ type: "ended" });
  living.isThere = true;
  guard.closed();
  vi.advanceTimersByTime(1_000);
  expect(starts).toEqual([]);
  living.isThere = false;
  vi.advanceTimersByTime(50);
  expect(starts).toMatchObject([{ args: ["--flag", "--unless-running", "--hidden"], crashes: 0 }]);
});

test("watchdog restart: an app that cannot end is killed", () => {
  const { guard, starts, living, killed } = watched();
  guard.heard({ type: "handing-over", by: "watchdog" });
  guard.heard({ type: "ended" });
  living.isThere = true;
  guard.closed();
  vi.advanceTimersByTime(10_000);
  expect(killed).toEqual([APP]);
  expect(starts).toHaveLength(1);
});
