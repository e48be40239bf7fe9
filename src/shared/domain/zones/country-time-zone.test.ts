import { expect, test } from "vitest";
import { isTimeZone, timeZoneAfterMove, timeZoneOfCountry } from "./country-time-zone.ts";

test.each([
  ["SE", "Europe/Stockholm"],
  ["JP", "Asia/Tokyo"],
  ["US", "America/New_York"],
  ["PT", "Europe/Lisbon"],
  ["IN", "Asia/Calcutta"],
])("time zone of a country: %s has %s", (country, zone) => {
  expect(timeZoneOfCountry(country)).toBe(zone);
});

test.each(["", "se", "XX", "not a country"])("time zone of a country: %j has none", (country) => {
  expect(timeZoneOfCountry(country)).toBeNull();
});

test("time zone of a country: the runtime supports every proposed name", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const zones = letters.flatMap((a) => letters.flatMap((b) => timeZoneOfCountry(a + b) ?? []));
  expect(zones.length).toBeGreaterThan(150);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
});

test.each([
  ["America/Los_Angeles", "US", "America/Los_Angeles"],
  ["Europe/Stockholm", "US", "America/New_York"],
  ["Europe/Stockholm", "NO", "Europe/Oslo"],
  ["Europe/Stockholm", "", "Europe/Stockholm"],
])("location moves: %s becomes, in %s, %s", (present, country, after) => {
  expect(timeZoneAfterMove(present, country)).toBe(after);
});
