import { expect, test } from "vitest";
import { CONSENT, impliedConsent } from "./consent.ts";

test.each([
  ["Atlantic/Azores", -60, "required"],
  ["UTC", 0, "required"],
  ["Europe/Stockholm", 60, "required"],
  ["Europe/Helsinki", 180, "required"],
  ["America/Los_Angeles", -480, "required"],
  ["Asia/Kolkata", 330, "required"],
  ["Asia/Calcutta", 330, "required"],
  ["America/New_York", -300, "marketing"],
  ["Asia/Dubai", 240, "marketing"],
  ["Asia/Tokyo", 540, "marketing"],
] as const)("consent: in %s (%i min) the default is %s (@P-475)", (timeZone, offset, level) => {
  expect(impliedConsent(offset, () => timeZone)).toBe(CONSENT[level]);
});
