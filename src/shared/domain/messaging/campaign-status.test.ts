import { expect, test } from "vitest";
import { campaignStatus } from "./campaign-status.ts";

const ON = { archived: false, enabled: true, rule: { from: "2026-12-01", to: "2026-12-24" } };
const SHOPS = ["Europe/Stockholm", "America/New_York"];

test.each([
  ["before its first day anywhere", {}, SHOPS, "2026-11-30T22:59:00Z", "Scheduled"],
  ["from its first day in one of the time zones", {}, SHOPS, "2026-11-30T23:00:00Z", "Active"],
  ["until its last day is over in all of them", {}, SHOPS, "2026-12-25T04:59:00Z", "Active"],
  ["after its last day everywhere", {}, SHOPS, "2026-12-25T05:00:00Z", "Ended"],
  ["without locations", {}, [], "2026-11-30T23:59:00Z", "Scheduled"],
  ["without days", { rule: { from: null, to: null } }, SHOPS, "2030-01-01T00:00:00Z", "Active"],
  ["switched off", { enabled: false }, SHOPS, "2026-12-05T00:00:00Z", "Off"],
  ["switched off before its days", { enabled: false }, SHOPS, "2026-01-05T00:00:00Z", "Off"],
  ["switched off after its days", { enabled: false }, SHOPS, "2027-01-05T00:00:00Z", "Ended"],
  ["archived", { archived: true }, SHOPS, "2026-12-05T00:00:00Z", "Archived"],
] as const)("campaign status: %s", (_case, change, timezones, at, status) => {
  expect(campaignStatus({ ...ON, ...change }, timezones, Date.parse(at))).toBe(status);
});
