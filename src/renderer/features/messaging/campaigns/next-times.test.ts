import { expect, test } from "vitest";
import type { CampaignRule } from "#shared/contract/announcements.ts";
import { nextTimes } from "./next-times.ts";

const RULE: CampaignRule = {
  trigger: { kind: "times", times: [{ days: ["FR", "SA"], at: "21:50" }] },
  order: "in-order",
  from: null,
  to: null,
  days: null,
  hours: null,
  onlyOpen: true,
  priority: "normal",
  placement: "over",
  lift: "same",
  hourlyCap: null,
};
const ALWAYS = { timezone: "Europe/Stockholm", hours: null };
/** A Friday, 14:00 in Stockholm. */
const NOW = Date.parse("2026-06-05T12:00:00Z");

const times = (rule: Partial<CampaignRule>, place: Parameters<typeof nextTimes>[1] = ALWAYS) =>
  nextTimes({ ...RULE, ...rule }, place, NOW).map((at) => new Date(at).toISOString().slice(0, 16));

test("campaign preview: the next times by the location's clock, at most five", () => {
  const own = ["2026-06-05T19:50", "2026-06-06T19:50", "2026-06-12T19:50", "2026-06-13T19:50"];
  expect(times({})).toEqual(own);
  expect(times({ trigger: { kind: "minutes", every: 60 } })).toHaveLength(5);
  expect(times({ trigger: { kind: "tracks", every: 3 } })).toEqual([]);
});

test("campaign preview: leaves out times outside the dates, and those when the location is closed", () => {
  expect(times({ from: "2026-06-13" })[0]).toBe("2026-06-13T19:50");
  expect(times({ to: "2026-06-05" })).toEqual(["2026-06-05T19:50"]);
  const saturdays = { ...ALWAYS, hours: { days: { SA: [{ from: "10:00", to: "23:00" }] } } };
  expect(times({}, saturdays)).toEqual(["2026-06-06T19:50", "2026-06-13T19:50"]);
  expect(times({ onlyOpen: false }, saturdays)[0]).toBe("2026-06-05T19:50");
});
