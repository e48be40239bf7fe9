import { expect, test } from "vitest";
import { instantAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { dailyAt, playerCampaign } from "#tests/factories/messages/announcements.ts";
import { countsTracks, dueBetween, type Place } from "./due.ts";

const STOCKHOLM: Place = { timezone: "Europe/Stockholm", hours: null };
const NEW_YORK: Place = { timezone: "America/New_York", hours: null };

const wall = (date: string) => Date.parse(`${date}Z`);
const at = (place: Place, date: string) => instantAt(place.timezone, wall(date));

/** The due times of a campaign in these days, as UTC times of day and month. */
function due(campaign: Parameters<typeof playerCampaign>[0], place: Place, from: string, to: string) {
  const found = dueBetween([playerCampaign(campaign)], place, at(place, from) - 1, at(place, to) - 1);
  return found.map((one) => new Date(one.at).toISOString().slice(5, 16));
}

test("due: times of days of the week, by the wall clock of the place", () => {
  const trigger = { kind: "times", times: [{ days: ["MO", "TU"], at: "21:50" }] } as const;
  const campaign = {
    trigger: { ...trigger, times: [{ days: ["MO" as const, "TU" as const], at: "21:50" }] },
  };
  expect(due(campaign, STOCKHOLM, "2030-01-07", "2030-01-14")).toEqual(["01-07T20:50", "01-08T20:50"]);
  expect(due(campaign, STOCKHOLM, "2030-07-01", "2030-07-08")).toEqual(["07-01T19:50", "07-02T19:50"]);
  expect(due(campaign, NEW_YORK, "2030-01-07", "2030-01-14")).toEqual(["01-08T02:50", "01-09T02:50"]);
});

test("due: the first instant is excluded, the last included", () => {
  const noon = at(STOCKHOLM, "2030-01-07T12:00");
  const between = (after: number, until: number) =>
    dueBetween([playerCampaign()], STOCKHOLM, after, until).length;
  expect([between(noon - 1, noon), between(noon, noon + 1), between(noon, noon + DAY_MS)]).toEqual([1, 0, 1]);
  expect(between(noon - 1, noon - 1)).toBe(0);
});

test("due: dates include the first and the last day", () => {
  const campaign = { from: "2030-01-08", to: "2030-01-09" };
  expect(due(campaign, STOCKHOLM, "2030-01-01", "2030-02-01")).toEqual(["01-08T11:00", "01-09T11:00"]);
});

test("due: every so many minutes from the beginning of its hours, which may pass midnight", () => {
  const trigger = { kind: "minutes", every: 90 } as const;
  const hours = { from: "22:00", to: "02:00" };
  const campaign = { trigger, hours, days: ["FR" as const] };
  // The night belongs to the day that it began on, also at the end of its dates.
  const night = ["01-11T21:00", "01-11T22:30", "01-12T00:00"];
  expect(due(campaign, STOCKHOLM, "2030-01-07", "2030-01-14")).toEqual(night);
  expect(due({ ...campaign, to: "2030-01-11" }, STOCKHOLM, "2030-01-07", "2030-02-14")).toEqual(night);
});

test("due: every so many minutes from midnight, without hours", () => {
  const campaign = { trigger: { kind: "minutes", every: 700 } as const };
  expect(due(campaign, STOCKHOLM, "2030-01-07", "2030-01-09")).toEqual([
    "01-06T23:00",
    "01-07T10:40",
    "01-07T22:20",
    "01-07T23:00",
    "01-08T10:40",
    "01-08T22:20",
  ]);
});

test("due: minutes only while the place is open; times that a person chose also while it is closed", () => {
  const place = { ...STOCKHOLM, hours: { days: { MO: [{ from: "10:00", to: "12:00" }] } } };
  const minutes = { trigger: { kind: "minutes", every: 60 } as const, onlyOpen: true };
  expect(due(minutes, place, "2030-01-07", "2030-01-14")).toEqual(["01-07T09:00", "01-07T10:00"]);
  const times = { trigger: dailyAt("09:00", "11:00"), onlyOpen: true };
  expect(due(times, place, "2030-01-07", "2030-01-08")).toEqual(["01-07T08:00", "01-07T10:00"]);
});

test("due: a time that the clock skips is due at the first moment after the gap, once", () => {
  // On this morning 2:00 becomes 3:00, at 1:00 UTC.
  const times = { trigger: dailyAt("01:59", "02:15", "02:45", "03:01") };
  expect(due(times, STOCKHOLM, "2030-03-31", "2030-03-31T04:00")).toEqual([
    "03-31T00:59",
    "03-31T01:00",
    "03-31T01:01",
  ]);
  const minutes = { trigger: { kind: "minutes", every: 20 } as const, hours: { from: "01:40", to: "03:30" } };
  expect(due(minutes, STOCKHOLM, "2030-03-31", "2030-04-01")).toEqual([
    "03-31T00:40",
    "03-31T01:00",
    "03-31T01:20",
  ]);
});

test("due: a time that the clock repeats is due in the first pass only", () => {
  // On this morning 3:00 becomes 2:00, at 1:00 UTC.
  const times = { trigger: dailyAt("01:30", "02:30", "03:00") };
  expect(due(times, STOCKHOLM, "2030-10-27", "2030-10-28")).toEqual([
    "10-26T23:30",
    "10-27T00:30",
    "10-27T02:00",
  ]);
  const lordHowe = { timezone: "Australia/Lord_Howe", hours: null };
  // There the clock goes back by half an hour: 2:00 becomes 1:30.
  expect(due({ trigger: dailyAt("01:45") }, lordHowe, "2030-04-07", "2030-04-08")).toEqual(["04-06T14:45"]);
});

test("due: campaigns together, in the order of time; those of tracks not at all", () => {
  const campaigns = [
    playerCampaign({ id: "late", trigger: dailyAt("13:00") }),
    playerCampaign({ id: "early" }),
    playerCampaign({ id: "tracks", trigger: { kind: "tracks", every: 3 } }),
  ];
  const from = at(STOCKHOLM, "2030-01-07");
  const found = dueBetween(campaigns, STOCKHOLM, from, from + DAY_MS);
  expect(found.map(({ campaign }) => campaign.id)).toEqual(["early", "late"]);
});

test("due: tracks count within dates, days, hours and opening hours", () => {
  const campaign = playerCampaign({
    trigger: { kind: "tracks", every: 3 },
    days: ["FR"],
    hours: { from: "22:00", to: "02:00" },
    from: "2030-01-08",
    to: "2030-01-11",
  });
  const counts = (date: string, place = STOCKHOLM, over = {}) =>
    countsTracks({ ...campaign, ...over }, place, at(place, date));
  expect(counts("2030-01-11T22:00")).toBe(true);
  expect(counts("2030-01-12T01:59")).toBe(true);
  expect(counts("2030-01-12T02:00")).toBe(false);
  expect(counts("2030-01-11T01:00")).toBe(false);
  expect(counts("2030-01-18T23:00")).toBe(false);
  const place = { ...STOCKHOLM, hours: { days: { FR: [{ from: "17:00", to: "23:00" }] } } };
  expect(counts("2030-01-11T23:30", place)).toBe(true);
  expect(counts("2030-01-11T23:30", place, { onlyOpen: true })).toBe(false);
  expect(counts("2030-01-11T22:30", place, { onlyOpen: true })).toBe(true);
});

test("due: a day of 200 campaigns that repeat every five minutes takes little time", () => {
  const every5 = { trigger: { kind: "minutes", every: 5 } as const };
  const campaigns = Array.from({ length: 200 }, (_, n) => playerCampaign({ id: `c${n}`, ...every5 }));
  const from = at(STOCKHOLM, "2030-10-26T12:00");
  expect(dueBetween(campaigns, STOCKHOLM, from, from + DAY_MS)).toHaveLength(
    200 * ((DAY_MS - HOUR_MS) / (5 * MINUTE_MS)),
  );
});
