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

test("watchdog: an app that quits properly is left alone", () => {
  const { guard, starts, end } = watched();
  guard.heard({ type: "bye" });
  guard.closed();
  vi.advanceTimersByTime(600_000);
  expect(end).toHaveBeenCalledOnce();
  expect(starts).toEqual([]);
});

test("watchdog: an app that hangs on quitting is killed after 30 s, since it would block every start", () => {
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

test("watchdog: a crashed app restarts within a second and learns the reason", () => {
  const { guard, starts, killed, beat } = watched();
  beat(120);
  guard.closed();
  vi.advanceTimersByTime(1_000);
  expect(killed).toEqual([APP]);
  expect(starts).toMatchObject([{ args: ["--flag", "--unless-running"], crashes: 1 }]);
});

test("watchdog: an app with its window closed restarts without it", () => {
  const { guard, starts, beat } = watched();
  beat(10, false);
  guard.closed();
  vi.advanceTimersByTime(1_000);
  expect(starts[0]?.args).toEqual(["--flag", "--unless-running", "--hidden"]);
});

test("watchdog: repeated crashes delay restarts more and more, across generations of watchdogs", () => {
  for (const [crashes, wait] of [100, 5_000, 30_000, 300_000, 300_000].entries()) {
    const { guard, starts } = watched(crashes);
    guard.closed();
    vi.advanceTimersByTime(wait - 1);
    expect(starts).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(starts[0]?.crashes).toBe(crashes + 1);
  }
});

test("watchdog: a failed start is a crash; one that quits properly is not", () => {
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

test("watchdog: after a minute of running, an app restarts at once despite earlier crashes", () => {
  const { guard, starts, beat } = watched(7);
  beat(60);
  guard.closed();
  vi.advanceTimersByTime(100);
  expect(starts[0]?.crashes).toBe(1);
});

test("watchdog: an app silent for half a minute is killed and restarted", () => {
  const { starts, killed, beat } = watched();
  beat(60);
  vi.advanceTimersByTime(29_000);
  expect(killed).toEqual([]);
  vi.advanceTimersByTime(3_000);
  expect(killed[0]).toBe(APP);
  expect(starts).toHaveLength(1);
});

test("watchdog: a night of the computer's sleep is no hang", () => {
  const { killed, beat } = watched();
  beat(60);
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  vi.advanceTimersByTime(20_000);
  beat(60);
  expect(killed).toEqual([]);
});

/** An app that hands over and ends, 90 seconds ago and without a successor. */
function leftAlone(keeps = false) {
  const own = watched(0, keeps);
  own.beat(600);
  own.guard.heard({ type: "handing-over", by: "restart" });
  own.guard.heard({ type: "ended" });
  own.guard.closed();
  return own;
}

test("watchdog: a crash during the app's own restart is handled at once, like any other", () => {
  const { guard, starts, beat } = watched();
  beat(600);
  guard.heard({ type: "handing-over", by: "restart" });
  guard.closed();
  vi.advanceTimersByTime(100);
  expect(starts).toMatchObject([{ args: ["--flag", "--unless-running"], crashes: 1 }]);
});

test("watchdog: a hang during the app's own restart is handled like any other", () => {
  const { guard, killed, starts, beat } = watched();
  beat(600);
  guard.heard({ type: "handing-over", by: "restart" });
  vi.advanceTimersByTime(29_000);
  expect(killed).toEqual([]);
  vi.advanceTimersByTime(3_000);
  expect(killed[0]).toBe(APP);
  expect(starts).toHaveLength(1);
});

test("watchdog: a successor has 90 seconds to appear; then the watchdog starts the app", () => {
  const { starts, killed, end } = leftAlone();
  vi.advanceTimersByTime(89_000);
  expect(starts).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(starts).toMatchObject([{ args: ["--flag", "--unless-running"], crashes: 1 }]);
  // A successor that had started meanwhile would ignore this start and bring its own watchdog.
  starts[0]?.ended(0);
  expect(end).toHaveBeenCalledOnce();
  expect(killed).toEqual([]);
});

test("watchdog: an installing app does not count as hanging while a person confirms the installer", () => {
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

test("watchdog: a version that crashes three times before counting its starts is rolled back at once", async () => {
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

test("watchdog: without a version to roll back to, restarts are delayed more and more", async () => {
  const { starts, takenBack } = leftAlone();
  for (const wait of [90_000, 5_000, 30_000, 300_000, 300_000]) {
    await vi.advanceTimersByTimeAsync(wait);
    starts.at(-1)?.ended(1);
  }
  expect(starts.map(({ crashes }) => crashes)).toEqual([1, 2, 3, 4, 5]);
  expect(takenBack).toHaveBeenCalledOnce();
});

test("watchdog restart: it starts the app as soon as it has exited, and counts no crash", () => {
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
