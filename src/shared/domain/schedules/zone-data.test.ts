import { expect, test } from "vitest";
import { isZoneDataOld, KNOWN_ZONE_DATA } from "./zone-data.ts";

test.each([
  ["2023c", true],
  ["2024b", true],
  [KNOWN_ZONE_DATA, false],
  ["2031a", false],
  [undefined, false],
  ["", false],
])("time zone tables: %s are old: %s", (version, isOld) => {
  expect(isZoneDataOld(version)).toBe(isOld);
});

test("time zone tables: those of this runtime are not older than the release", () => {
  expect(isZoneDataOld(process.versions.tz)).toBe(false);
});
