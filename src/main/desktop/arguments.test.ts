import { expect, test } from "vitest";
import { readArguments } from "./arguments.ts";

test("an app started by hand is shown, one started with the computer is not", () => {
  const byHand = ["/opt/roomtone", "--enable-logging", "roomtone://open"];
  expect(readArguments(byHand)).toMatchObject({ watchdog: false, hidden: false, unlessRunning: false });
  expect(readArguments(["/opt/roomtone", "--hidden"])).toMatchObject({ watchdog: false, hidden: true });
  expect(readArguments(["/opt/roomtone", "--unless-running"]).unlessRunning).toBe(true);
  expect(readArguments(["/opt/roomtone", "--watchdog"]).watchdog).toBe(true);
});
