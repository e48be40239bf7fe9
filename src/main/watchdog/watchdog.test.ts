import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { takeAfterCrash } from "./after-crash.ts";
import { endForCertain } from "./processes.ts";
import { Watchdog } from "./watchdog.ts";

const NOTING = new URL("../../../tests/fakes/noting-watchdog.ts", import.meta.url).pathname;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test("watchdog: where nothing is writable the app starts all the same, and is watched later", () => {
  vi.useFakeTimers();
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

/** A running watchdog and the messages it receives. */
async function listened() {
  const path = join(temporaryFolder("watchdog"), "heard");
  const lines = () => (existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : []);
  const pids = () =>
    lines()
      .filter((line) => /^\d+$/.test(line))
      .map(Number);
  const own = { program: process.execPath, args: [NOTING, path] };
  const log = createLog({ write: () => undefined }, "fatal");
  const watchdog = new Watchdog({ own, after: { crashes: 0, watchedBy: null }, updates: "/", log });
  watchdog.start();
  await expect.poll(lines, { timeout: 20_000 }).toContainEqual(expect.stringContaining("beat"));
  const pid = Number(lines()[0]);
  onTestFinished(() => {
    watchdog.bye();
    for (const each of pids()) endForCertain(each);
  });
  return {
    watchdog,
    pid,
    pids,
    heard: () =>
      lines()
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
  };
}

test("watchdog: an app that has announced its end is watched until it exits", async () => {
  const { watchdog, heard } = await listened();
  watchdog.bye();
  // Sends no beat; the other message shows that the connection is open.
  watchdog.beat();
  watchdog.handOver("install");
  takeAfterCrash(process.env);
  const said = [{ type: "beat", visible: true }, { type: "bye" }, { type: "handing-over", by: "install" }];
  await expect.poll(heard).toEqual(said);
});

test("watchdog: on handover the app names its successor, leaves it a message, and reports its end", async () => {
  const { watchdog, pid, heard } = await listened();
  watchdog.handOver("restart");
  expect(takeAfterCrash(process.env)).toEqual({ crashes: 0, watchedBy: pid });
  watchdog.bye();
  const said = [{ type: "beat", visible: true }, { type: "handing-over", by: "restart" }, { type: "ended" }];
  await expect.poll(heard).toEqual(said);
});

test("watchdog restart: requested from a running watchdog; without one the app restarts itself", async () => {
  const { watchdog, heard } = await listened();
  expect(watchdog.handOver("watchdog")).toBe(true);
  watchdog.bye();
  await expect
    .poll(heard)
    .toEqual([{ type: "beat", visible: true }, { type: "handing-over", by: "watchdog" }, { type: "ended" }]);
  takeAfterCrash(process.env);
  const log = createLog({ write: () => undefined }, "fatal");
  const own = { program: process.execPath, args: [] };
  const notUp = new Watchdog({ own, after: { crashes: 0, watchedBy: null }, updates: "/", log });
  expect(notUp.handOver("watchdog")).toBe(false);
  notUp.bye();
});

test("watchdog: one that replaces another during a handover is informed, like the successor", async () => {
  const { watchdog, pid, pids, heard } = await listened();
  const handovers = () => heard().filter((line) => line.type !== "beat");
  watchdog.handOver("restart");
  const handsOver = { type: "handing-over", by: "restart" };
  await expect.poll(handovers).toEqual([handsOver]);
  endForCertain(pid);
  await expect.poll(pids, { timeout: 20_000 }).toHaveLength(2);
  await expect.poll(handovers, { timeout: 20_000 }).toEqual([handsOver, handsOver]);
  expect(takeAfterCrash(process.env)).toEqual({ crashes: 0, watchedBy: pids()[1] });
  watchdog.bye();
  await expect.poll(handovers).toEqual([handsOver, handsOver, { type: "ended" }]);
}, 60_000);
