import { expect, test } from "vitest";
import { DEVICE_TROUBLES } from "./device-facts.ts";
import { isHiddenTrouble, REPORTED_TROUBLES } from "./trouble.ts";

test("trouble: problems that need a person make the zone an error; others do not", () => {
  expect(DEVICE_TROUBLES.filter((cause) => !isHiddenTrouble(cause))).toEqual([
    "DEVICE_ERROR_UNSUPPORTED_VERSION",
    "DEVICE_ERROR_CLOCK",
    "DEVICE_ERROR_DISK_FULL",
    "DEVICE_ERROR_NO_OUTPUT",
    "DEVICE_ERROR_FALLBACK_AUDIO",
    "DEVICE_ERROR_UPDATE_FAILED",
  ]);
});

test("trouble: a device cannot report which versions are supported", () => {
  expect(REPORTED_TROUBLES).toHaveLength(DEVICE_TROUBLES.length - 2);
  expect(REPORTED_TROUBLES).not.toContain("DEVICE_ERROR_UNSUPPORTED_VERSION");
});
