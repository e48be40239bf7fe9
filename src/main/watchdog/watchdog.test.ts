import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../logging/log.ts";
import { Watchdog } from "./watchdog.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test("where nothing can be written, the app starts all the same, and is watched later", () => {
  const nowhere = join(tmpdir(), "roomtone-no-such-folder");
  for (const name of ["TMPDIR", "TMP", "TEMP"]) vi.stubEnv(name, nowhere);
  const lines: string[] = [];
  const log = createLog({ write: (line: string) => void lines.push(line) }, "warn");
  const own = { program: process.execPath, args: [] };
  const watchdog = new Watchdog({ own, after: { crashes: 0, watchedBy: null }, updates: nowhere, log });
  watchdog.start();
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(5_000);
  expect(lines).toHaveLength(2);
  watchdog.bye();
  vi.advanceTimersByTime(3_600_000);
  expect(lines).toHaveLength(2);
});
