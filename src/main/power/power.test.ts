import { expect, test } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { HostEmitter } from "#tests/fakes/electron-host/emitter.ts";
import { Power } from "./power.ts";

const log = createLog({ write: () => undefined }, "info");

test("shutdown: the computer waits for the app while it listens", () => {
  const monitor = new HostEmitter("powerMonitor", ["suspend", "resume", "shutdown"]);
  const power = new Power(monitor, log);
  const told: string[] = [];
  power.ended.on(() => void told.push("ended"));
  expect(monitor.raise("shutdown")).toBe(true);
  expect(told).toEqual(["ended"]);
  power.stop();
  expect(monitor.raise("shutdown")).toBe(false);
});
