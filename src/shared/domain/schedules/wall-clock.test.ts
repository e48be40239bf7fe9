import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#shared/domain/time/lengths.ts";
import { clockChanges } from "#tests/factories/clock-changes.ts";
import { hourAt, instantAt, wallHoursAt, wallTimeAt } from "./wall-clock.ts";

test("wall clock: the hour is the location's own", () => {
  const at = Date.UTC(2030, 6, 1, 22, 30);
  expect(hourAt("Europe/Stockholm", at)).toBe(0);
  expect(hourAt("America/New_York", at)).toBe(18);
  expect(hourAt("Asia/Kolkata", at)).toBe(4);
  expect(hourAt("Not/A_Place", at)).toBe(22);
  expect(hourAt("America/New_York", 0)).toBe(19);
});

test("wall clock: an hour begins by local time, also with half-hour offsets", () => {
  const at = Date.UTC(2030, 6, 1, 22, 29, 59);
  expect(wallHoursAt("Asia/Kolkata", at + 1000)).toBe(wallHoursAt("Asia/Kolkata", at) + 1);
  expect(wallHoursAt("Europe/Stockholm", at + 1000)).toBe(wallHoursAt("Europe/Stockholm", at));
});

test("wall clock: a reading maps back to its instant, a skipped one to just after the gap", () => {
  const noon = Date.UTC(2030, 6, 1, 12);
  for (const place of ["Europe/Stockholm", "Asia/Kathmandu", "America/St_Johns", "UTC"])
    expect(wallTimeAt(place, instantAt(place, noon)), place).toBe(noon);
  // On this morning 2:00 becomes 3:00.
  const missing = instantAt("Europe/Stockholm", Date.UTC(2030, 2, 31, 2));
  expect(new Date(wallTimeAt("Europe/Stockholm", missing)).toISOString()).toContain("T03:00");
});

test("wall clock: a time is found in every time zone around each change of two years", {
  timeout: 20_000,
}, () => {
  let gaps = 0;
  for (const { zone, day } of clockChanges()) {
    for (const wall of [0, 2, 24, 24.5, 26, 48].map((hours) => day + hours * HOUR_MS)) {
      const found = instantAt(zone, wall);
      const reading = wallTimeAt(zone, found);
      if (reading > wall) gaps++;
      if (reading < wall || reading > wall + DAY_MS || wallTimeAt(zone, found - 1) >= wall)
        expect.fail(`${zone}: ${new Date(wall).toISOString()} was found at ${new Date(found).toISOString()}`);
    }
  }
  // Many wall clock times do not exist.
  expect(gaps).toBeGreaterThan(50);
});

test("wall clock: midnight is skipped on the right day, west and east of Greenwich", () => {
  for (const [zone, day, first] of [
    ["America/Havana", "2026-03-08", "2026-03-08T01:00"],
    ["America/Santiago", "2026-09-06", "2026-09-06T01:00"],
    ["Africa/Cairo", "2026-04-24", "2026-04-24T01:00"],
    ["Asia/Beirut", "2026-03-29", "2026-03-29T01:00"],
  ] as const) {
    const found = instantAt(zone, Date.parse(`${day}T00:00Z`));
    expect(new Date(wallTimeAt(zone, found)).toISOString().slice(0, 16), zone).toBe(first);
  }
});
