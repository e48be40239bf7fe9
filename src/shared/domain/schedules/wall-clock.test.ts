import { expect, test } from "vitest";
import { hourAt, instantAt, wallHoursAt, wallTimeAt } from "./wall-clock.ts";

test("the hour is the place's own", () => {
  const at = Date.UTC(2030, 6, 1, 22, 30);
  expect(hourAt("Europe/Stockholm", at)).toBe(0);
  expect(hourAt("America/New_York", at)).toBe(18);
  expect(hourAt("Asia/Kolkata", at)).toBe(4);
  expect(hourAt("Not/A_Place", at)).toBe(22);
  expect(hourAt("America/New_York", 0)).toBe(19);
});

test("an hour begins when the wall clock says so, also half an hour away from everybody else's", () => {
  const at = Date.UTC(2030, 6, 1, 22, 29, 59);
  expect(wallHoursAt("Asia/Kolkata", at + 1000)).toBe(wallHoursAt("Asia/Kolkata", at) + 1);
  expect(wallHoursAt("Europe/Stockholm", at + 1000)).toBe(wallHoursAt("Europe/Stockholm", at));
});

test("a reading of the wall clock is found again, one that never comes is right after the gap", () => {
  const noon = Date.UTC(2030, 6, 1, 12);
  for (const place of ["Europe/Stockholm", "Asia/Kathmandu", "America/St_Johns", "UTC"])
    expect(wallTimeAt(place, instantAt(place, noon)), place).toBe(noon);
  // At 2:00 on this morning it is 3:00.
  const missing = instantAt("Europe/Stockholm", Date.UTC(2030, 2, 31, 2));
  expect(new Date(wallTimeAt("Europe/Stockholm", missing)).toISOString()).toContain("T03:00");
});
