import { expect, test } from "vitest";
import type { OpeningHours } from "#shared/contract/opening-hours.ts";
import { WEEKDAYS } from "#shared/domain/schedules/calendar-week.ts";
import { HOUR_MS } from "#shared/domain/time/lengths.ts";
import type { StateSpan } from "./incident-rule.ts";
import { openPeriods } from "./periods.ts";
import { byMonth, NO_UPTIME, type Uptime, uptimeBetween, uptimeShares } from "./uptime.ts";

const daily = (from: string, to: string): OpeningHours => ({
  days: Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from, to }]])),
});
const at = (iso: string) => Date.parse(iso);

/** Hours by part of a day or more in a place, without empty parts. */
function hours(
  place: { readonly timezone: string; readonly hours: OpeningHours | null },
  [start, end]: readonly [string, string],
  spans: readonly StateSpan[],
  silences: readonly { readonly from: number; readonly to: number }[] = [],
): Partial<Uptime> {
  const [from, to] = [at(start), at(end)];
  const uptime = uptimeBetween(
    {
      open: openPeriods(place.hours, place.timezone, from, to),
      spans,
      silences,
      firstSpan: spans[0]?.from ?? null,
    },
    from,
    to,
  );
  return Object.fromEntries(
    Object.entries(uptime).flatMap(([part, ms]) => (ms > 0 ? [[part, ms / HOUR_MS]] : [])),
  );
}

const span = (state: StateSpan["state"], from: string, to: string | null, cause: string | null = null) => ({
  state,
  cause,
  from: at(from),
  to: to === null ? null : at(to),
});

const TOKYO = { timezone: "Asia/Tokyo", hours: daily("09:00", "18:00") };
const NEW_YORK = { timezone: "America/New_York", hours: daily("00:00", "06:00") };
const ALWAYS = { timezone: "Europe/Stockholm", hours: null };

test.each<[what: string, found: Partial<Uptime>, expected: Partial<Uptime>]>([
  [
    "only opening hours count, by the clock of the place",
    hours(
      TOKYO,
      ["2026-11-01T15:00Z", "2026-11-02T15:00Z"],
      [span("playing", "2026-11-01T15:00Z", "2026-11-02T06:00Z"), span("offline", "2026-11-02T06:00Z", null)],
    ),
    { asPlanned: 6, offline: 3 },
  ],
  [
    "without hours it is always open, and silence by plan is as planned",
    hours(
      ALWAYS,
      ["2026-11-01T00:00Z", "2026-11-02T00:00Z"],
      [
        span("silent", "2026-11-01T00:00Z", "2026-11-01T10:00Z"),
        span("paused", "2026-11-01T10:00Z", "2026-11-01T12:00Z"),
        span("noSubscription", "2026-11-01T12:00Z", "2026-11-01T13:00Z"),
        span("notPaired", "2026-11-01T13:00Z", "2026-11-01T14:00Z"),
        span("notSetUp", "2026-11-01T14:00Z", "2026-11-01T15:00Z"),
        span("playing", "2026-11-01T15:00Z", null),
      ],
    ),
    { asPlanned: 19, paused: 2, noSubscription: 1, notSetUp: 2 },
  ],
  [
    "clocks go forward: the day has an hour less",
    hours(NEW_YORK, ["2026-03-08T05:00Z", "2026-03-09T04:00Z"], [span("playing", "2026-03-01T00:00Z", null)]),
    { asPlanned: 5 },
  ],
  [
    "clocks go back: the repeated hour counts",
    hours(NEW_YORK, ["2026-11-01T04:00Z", "2026-11-02T05:00Z"], [span("playing", "2026-10-01T00:00Z", null)]),
    { asPlanned: 7 },
  ],
  [
    "unknown before the first span, not recorded while deactivated",
    hours(
      ALWAYS,
      ["2026-11-01T00:00Z", "2026-11-01T12:00Z"],
      [span("playing", "2026-11-01T02:00Z", "2026-11-01T04:00Z"), span("playing", "2026-11-01T09:00Z", null)],
    ),
    { unknown: 2, asPlanned: 5 },
  ],
  ["no span at all", hours(ALWAYS, ["2026-11-01T00:00Z", "2026-11-01T03:00Z"], []), { unknown: 3 }],
  [
    "now is in the middle of a span",
    hours(ALWAYS, ["2026-11-01T00:00Z", "2026-11-01T00:30Z"], [span("offline", "2026-10-31T00:00Z", null)]),
    { offline: 0.5 },
  ],
  [
    "silence without a reason is a problem",
    hours(
      ALWAYS,
      ["2026-11-01T00:00Z", "2026-11-01T04:00Z"],
      [span("paused", "2026-11-01T00:00Z", null)],
      [{ from: at("2026-11-01T01:00Z"), to: at("2026-11-01T02:00Z") }],
    ),
    { paused: 3, problem: 1 },
  ],
  [
    "music plays while the disk is full, and not without an output",
    hours(
      ALWAYS,
      ["2026-11-01T00:00Z", "2026-11-01T04:00Z"],
      [
        span("problem", "2026-11-01T00:00Z", "2026-11-01T01:00Z", "DEVICE_ERROR_DISK_FULL"),
        span("problem", "2026-11-01T01:00Z", null, "DEVICE_ERROR_NO_OUTPUT"),
      ],
    ),
    { asPlanned: 1, problem: 3 },
  ],
])("uptime: %s", (_what, found, expected) => {
  expect(found).toEqual(expected);
});

test("uptime: months begin at the midnight of the place", () => {
  const parts = byMonth("America/New_York", at("2026-10-20T00:00Z"), at("2026-12-02T00:00Z"));
  expect(
    parts.map(({ month, from, to }) => [month, new Date(from).toISOString(), new Date(to).toISOString()]),
  ).toEqual([
    ["2026-10", "2026-10-20T00:00:00.000Z", "2026-11-01T04:00:00.000Z"],
    ["2026-11", "2026-11-01T04:00:00.000Z", "2026-12-01T05:00:00.000Z"],
    ["2026-12", "2026-12-01T05:00:00.000Z", "2026-12-02T00:00:00.000Z"],
  ]);
  expect(
    byMonth("Asia/Tokyo", at("2026-12-31T14:00Z"), at("2026-12-31T16:00Z")).map(({ month }) => month),
  ).toEqual(["2026-12", "2027-01"]);
});

test("uptime: shares are of all opening hours; none without hours", () => {
  expect(uptimeShares({ ...NO_UPTIME, asPlanned: 3, offline: 1 })).toMatchObject({
    asPlanned: 0.75,
    offline: 0.25,
  });
  expect(uptimeShares(NO_UPTIME)).toBeNull();
});
