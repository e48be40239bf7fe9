import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../logging/log.ts";
import { type RecoverableWindow, WindowRecovery } from "./recovery.ts";

class TestContents extends EventEmitter {
  readonly reload = vi.fn();
  readonly forcefullyCrashRenderer = vi.fn(() => this.crash());
  crash(reason = "crashed"): void {
    this.emit("render-process-gone", {}, { reason });
  }
}

class TestWindow extends EventEmitter {
  readonly webContents = new TestContents();
  isDestroyed = () => false;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const window = new TestWindow();
  const recovery = new WindowRecovery(
    window satisfies RecoverableWindow,
    createLog({ write: () => undefined }, "info"),
  );
  return { window, contents: window.webContents, recovery };
}

test("a client that dies is loaded again at once, one that keeps dying less and less often", () => {
  const { contents } = watched();
  const waits = [0, 1_000, 5_000, 15_000, 60_000, 60_000];
  for (const [times, wait] of waits.entries()) {
    contents.crash();
    if (wait > 0) {
      vi.advanceTimersByTime(wait - 1);
      expect(contents.reload).toHaveBeenCalledTimes(times);
    }
    vi.advanceTimersByTime(1);
    expect(contents.reload).toHaveBeenCalledTimes(times + 1);
  }
});

test("a client comes back whatever ended it, but for an end in order", () => {
  for (const reason of ["oom", "killed", "abnormal-exit", "launch-failed", "integrity-failure"]) {
    const { contents } = watched();
    contents.crash(reason);
    vi.advanceTimersByTime(1);
    expect(contents.reload, reason).toHaveBeenCalledOnce();
  }
  const { contents } = watched();
  contents.crash("clean-exit");
  vi.advanceTimersByTime(1);
  expect(contents.reload).not.toHaveBeenCalled();
});

test("a client that lived for a minute is loaded again at once", () => {
  const { contents, recovery } = watched();
  for (let times = 0; times < 3; times++) contents.crash();
  vi.advanceTimersByTime(5_000);
  recovery.ready();
  vi.advanceTimersByTime(60_000);
  contents.reload.mockClear();
  contents.crash();
  vi.advanceTimersByTime(1);
  expect(contents.reload).toHaveBeenCalledOnce();
});

test("a client that hangs is ended and loaded again; one that comes back is left alone", () => {
  const { window, contents, recovery } = watched();
  recovery.ready();
  window.emit("unresponsive");
  vi.advanceTimersByTime(9_000);
  window.emit("responsive");
  vi.advanceTimersByTime(60_000);
  expect(contents.reload).not.toHaveBeenCalled();
  window.emit("unresponsive");
  vi.advanceTimersByTime(10_001);
  expect(contents.forcefullyCrashRenderer).toHaveBeenCalledOnce();
  expect(contents.reload).toHaveBeenCalledOnce();
});

test("a page that never draws its first screen is loaded again, one that does is not", () => {
  const { contents, recovery } = watched();
  contents.emit("did-navigate");
  recovery.ready();
  vi.advanceTimersByTime(120_000);
  expect(contents.reload).not.toHaveBeenCalled();
  contents.emit("did-navigate");
  vi.advanceTimersByTime(30_001);
  expect(contents.reload).toHaveBeenCalledOnce();
});

test("a slow page that draws after its time is kept, however often it was loaded again before", () => {
  const { contents, recovery } = watched();
  for (const delay of [0, 1_000, 5_000]) {
    vi.advanceTimersByTime(30_001 + delay);
  }
  expect(contents.reload).toHaveBeenCalledTimes(3);
  // The next reload is due in 15 s, and the page draws after five.
  contents.emit("did-navigate");
  vi.advanceTimersByTime(35_000);
  recovery.ready();
  vi.advanceTimersByTime(600_000);
  expect(contents.reload).toHaveBeenCalledTimes(3);
});

test("a client is there from its first screen until it is loaded again or dies", () => {
  const { contents, recovery } = watched();
  contents.emit("did-navigate");
  expect(recovery.isUp).toBe(false);
  recovery.ready();
  expect(recovery.isUp).toBe(true);
  contents.crash();
  expect(recovery.isUp).toBe(false);
  contents.emit("did-navigate");
  recovery.ready();
  contents.emit("did-navigate");
  expect(recovery.isUp).toBe(false);
});

test("a screen that somebody wants of a client that died is not replaced by the reload that was due", () => {
  const { contents, recovery } = watched();
  contents.crash();
  recovery.loads();
  vi.advanceTimersByTime(29_000);
  expect(contents.reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000 + 1_000);
  expect(contents.reload).toHaveBeenCalledOnce();
});

test("a closed window is left alone", () => {
  const { window, contents } = watched();
  contents.crash();
  window.emit("closed");
  vi.advanceTimersByTime(120_000);
  expect(contents.reload).not.toHaveBeenCalled();
});
