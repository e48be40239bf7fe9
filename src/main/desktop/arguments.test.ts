import { expect, test } from "vitest";
import { argumentsAfterCrash, readArguments } from "./arguments.ts";

test("an app started by hand is shown, and knows of no crash", () => {
  expect(readArguments(["/opt/roomtone", "--enable-logging", "roomtone://open"])).toEqual({
    watchdog: false,
    hidden: false,
    crashes: 0,
    watchedBy: null,
  });
});

test("what the watchdog says is understood; what cannot be a number counts as not said", () => {
  expect(readArguments(["/opt/roomtone", "--hidden", ...argumentsAfterCrash(3, 4711)])).toMatchObject({
    hidden: true,
    crashes: 3,
    watchedBy: 4711,
  });
  expect(readArguments(["--after-crash=often", "--watched-by=-1"])).toMatchObject({
    crashes: 0,
    watchedBy: null,
  });
});
