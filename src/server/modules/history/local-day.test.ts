import { expect, test } from "vitest";
import { localDay } from "./local-day.ts";

const hours = (date: string, timezone: string) => {
  const { from, to } = localDay(date, timezone);
  return (to - from) / 3_600_000;
};
const utc = (text: string) => Date.parse(text);

test("local day: starts and ends at the location's midnight, not the service's", () => {
  expect(localDay("2030-07-01", "Europe/Stockholm")).toEqual({
    from: utc("2030-06-30T22:00:00Z"),
    to: utc("2030-07-01T22:00:00Z"),
  });
  expect(localDay("2030-01-01", "America/New_York").from).toBe(utc("2030-01-01T05:00:00Z"));
  expect(localDay("2030-01-01", "Pacific/Kiritimati").from).toBe(utc("2029-12-31T10:00:00Z"));
  expect(localDay("2030-01-01", "Etc/GMT+12").from).toBe(utc("2030-01-01T12:00:00Z"));
});

test("local day: is an hour shorter or longer when the clocks change", () => {
  expect(hours("2030-03-31", "Europe/Stockholm")).toBe(23);
  expect(hours("2030-10-27", "Europe/Stockholm")).toBe(25);
  expect(hours("2030-10-28", "Europe/Stockholm")).toBe(24);
});

test("local day: a clock change at midnight neither loses nor repeats an hour", () => {
  expect(hours("2024-03-31", "Asia/Beirut")).toBe(23);
  expect(hours("2024-10-27", "America/Havana") + hours("2024-11-03", "America/Havana")).toBe(49);
  const before = localDay("2024-03-30", "Asia/Beirut");
  expect(before.to).toBe(localDay("2024-03-31", "Asia/Beirut").from);
});

test("local day: an unknown time zone is read as UTC", () => {
  expect(localDay("2030-01-01", "Nowhere/Land").from).toBe(utc("2030-01-01T00:00:00Z"));
});
