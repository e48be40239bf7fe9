import { expect, test } from "vitest";
import { readArguments } from "./arguments.ts";

test("arguments: a start by hand shows the window, a start with the computer does not", () => {
  const byHand = ["/opt/roomtone", "--enable-logging", "roomtone://open"];
  expect(readArguments(byHand)).toMatchObject({ watchdog: false, hidden: false, unlessRunning: false });
  expect(readArguments(["/opt/roomtone", "--hidden"])).toMatchObject({ watchdog: false, hidden: true });
  expect(readArguments(["/opt/roomtone", "--unless-running"]).unlessRunning).toBe(true);
  expect(readArguments(["/opt/roomtone", "--watchdog"]).watchdog).toBe(true);
});
