import fc from "fast-check";
import { expect, test } from "vitest";
import { hourAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { clockChanges } from "#tests/factories/clock-changes.ts";
import { isNight, nightWindow } from "./night-window.ts";

const STOCKHOLM = "Europe/Stockholm";
const at = (text: string) => Date.parse(text);

test("night window: by day the next night is chosen, at night the present one", () => {
  const night = { start: at("2026-03-10T02:00+01:00"), end: at("2026-03-10T06:00+01:00") };
  for (const now of ["2026-03-09T06:00+01:00", "2026-03-09T23:59+01:00", "2026-03-10T05:59+01:00"]) {
    expect(nightWindow(at(now), STOCKHOLM), now).toEqual(night);
  }
  expect(nightWindow(at("2026-03-10T06:00+01:00"), STOCKHOLM).start).toBe(at("2026-03-11T02:00+01:00"));
});

test("night window: it lasts from two to six on the device's own clock", () => {
  expect(isNight(at("2026-03-10T01:00Z"), STOCKHOLM)).toBe(true);
  expect(isNight(at("2026-03-10T00:59Z"), STOCKHOLM)).toBe(false);
  expect(isNight(at("2026-03-10T05:00Z"), STOCKHOLM)).toBe(false);
  expect(isNight(at("2026-03-10T08:30Z"), "America/Los_Angeles")).toBe(false);
  expect(isNight(at("2026-03-10T10:30Z"), "America/Los_Angeles")).toBe(true);
});

test("night window: it is an hour shorter when clocks go forward, and kept when they go back", () => {
  const spring = nightWindow(at("2026-03-28T12:00Z"), STOCKHOLM);
  expect(spring).toEqual({ start: at("2026-03-29T03:00+02:00"), end: at("2026-03-29T06:00+02:00") });
  const autumn = nightWindow(at("2026-10-24T12:00Z"), STOCKHOLM);
  expect(autumn.end).toBe(at("2026-10-25T06:00+01:00"));
  expect(autumn.end - autumn.start).toBeGreaterThanOrEqual(4 * 3_600_000);
});

test("night window: it lies between 2 and 6 local time in every time zone, even when clocks change", {
  timeout: 20_000,
}, () => {
  for (const { zone, day } of clockChanges()) {
    for (const now of [day - DAY_MS / 2, day + DAY_MS / 2]) {
      const night = nightWindow(now, zone);
      const [first, last, end] = [night.start, night.end - 1, night.end].map((each) => hourAt(zone, each));
      const isRight = (first === 2 || first === 3) && last === 5 && end === 6 && night.end > now;
      if (!isRight || night.end - night.start > 6 * 3_600_000)
        expect.fail(`${zone} ${new Date(now).toISOString()}: ${new Date(night.start).toISOString()}`);
      expect(isNight(night.start, zone)).toBe(true);
    }
  }
});

test("night window: an unknown time zone counts as UTC", () => {
  expect(isNight(at("2026-03-10T03:00Z"), "Nowhere/Land")).toBe(true);
});

test("night window: at any time and place it ends in the future, within a day and a few hours", () => {
  const zones = fc.constantFrom(
    "Asia/Kathmandu",
    "Pacific/Apia",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "UTC",
  );
  const instants = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(zones, instants, (zone, date) => {
      const now = date.getTime();
      const { start, end } = nightWindow(now, zone);
      expect(end).toBeGreaterThan(now);
      expect(end - now).toBeLessThanOrEqual(26 * 3_600_000);
      expect(end - start).toBeGreaterThanOrEqual(3 * 3_600_000);
      expect(end - start).toBeLessThanOrEqual(5 * 3_600_000);
    }),
  );
});
