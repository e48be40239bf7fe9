import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#main/logging/log.ts";
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

test("client recovery: a crashed client reloads at once, a repeatedly crashing one less and less often", () => {
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

test("client recovery: it reloads after every end except a clean exit", () => {
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

test("client recovery: after a minute of running, a crashed client reloads at once", () => {
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

test("client recovery: a hanging client is killed and reloaded; one that responds again is left alone", () => {
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

test("client recovery: a page that never draws its first screen is reloaded, one that does is not", () => {
  const { contents, recovery } = watched();
  contents.emit("did-navigate");
  recovery.ready();
  vi.advanceTimersByTime(120_000);
  expect(contents.reload).not.toHaveBeenCalled();
  contents.emit("did-navigate");
  vi.advanceTimersByTime(30_001);
  expect(contents.reload).toHaveBeenCalledOnce();
});

test("client recovery: a slow page that draws late is kept, however often it was reloaded before", () => {
  const { contents, recovery } = watched();
  for (const delay of [0, 1_000, 5_000]) {
    vi.advanceTimersByTime(30_001 + delay);
  }
  expect(contents.reload).toHaveBeenCalledTimes(3);
  // The next reload is due in 15 s; the page renders after five.
  contents.emit("did-navigate");
  vi.advanceTimersByTime(35_000);
  recovery.ready();
  vi.advanceTimersByTime(600_000);
  expect(contents.reload).toHaveBeenCalledTimes(3);
});

test("client recovery: a client is ready from its first screen until it reloads or crashes", () => {
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

test("client recovery: a screen requested from a crashed client survives the pending reload", () => {
  const { contents, recovery } = watched();
  contents.crash();
  recovery.loads();
  vi.advanceTimersByTime(29_000);
  expect(contents.reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000 + 1_000);
  expect(contents.reload).toHaveBeenCalledOnce();
});

test("client recovery: a closed window is left alone", () => {
  const { window, contents } = watched();
  contents.crash();
  window.emit("closed");
  vi.advanceTimersByTime(120_000);
  expect(contents.reload).not.toHaveBeenCalled();
});
