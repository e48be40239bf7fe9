import { afterEach, expect, test } from "vitest";
import { isNight, nightWindow } from "./night-window.ts";

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const local = (year: number, month: number, day: number, hour: number, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).getTime();

test("the night is 02:00 to 06:00 where the device stands", () => {
  for (const place of ["Europe/Stockholm", "America/Los_Angeles", "Asia/Kolkata", "UTC"]) {
    process.env.TZ = place;
    expect(isNight(local(2030, 5, 7, 1, 59)), place).toBe(false);
    expect(isNight(local(2030, 5, 7, 2, 0)), place).toBe(true);
    expect(isNight(local(2030, 5, 7, 5, 59)), place).toBe(true);
    expect(isNight(local(2030, 5, 7, 6, 0)), place).toBe(false);
    expect(nightWindow(local(2030, 5, 31, 12)), place).toEqual({
      from: local(2030, 6, 1, 2),
      until: local(2030, 6, 1, 6),
    });
    expect(nightWindow(local(2030, 5, 7, 1)).from, place).toBe(local(2030, 5, 7, 2));
  }
});

test("the nights when the clock changes end at six all the same", () => {
  process.env.TZ = "Europe/Stockholm";
  const HOUR = 3_600_000;
  const spring = nightWindow(local(2030, 3, 31, 1));
  expect(spring.until).toBe(local(2030, 3, 31, 6));
  expect(spring.until - spring.from).toBe(3 * HOUR);
  const autumn = nightWindow(local(2030, 10, 27, 0));
  expect(autumn.until).toBe(local(2030, 10, 27, 6));
  expect(autumn.until - autumn.from).toBe(5 * HOUR);
});
