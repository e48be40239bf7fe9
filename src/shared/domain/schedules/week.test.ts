import fc from "fast-check";
import { expect, test } from "vitest";
import type { WeeklyProgramme } from "#shared/contract/player.ts";
import { DAY_MS, WEEK_MS } from "#shared/domain/time/lengths.ts";
import { MINUTES_PER_WEEK } from "./calendar-week.ts";
import { wallTimeAt } from "./wall-clock.ts";
import { nextChangeAt, stretchesOf } from "./week.ts";

const HOUR = 3_600_000;
const ZONES = ["Europe/Stockholm", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"];

type Slots = readonly {
  readonly day: number;
  readonly from: number;
  readonly to: number;
  readonly plays: string;
}[];

/** Days from Monday 0, hours of the day. */
function week(slots: Slots, fallbackCollectionId: string | null = null) {
  return {
    slots: slots.map(({ day, from, to, plays }, n) => ({
      id: `slot ${n}`,
      startMinute: (day * 24 + from) * 60,
      durationMinutes: (to - from) * 60,
      collectionId: plays,
    })),
    fallbackCollectionId,
  } satisfies Partial<WeeklyProgramme>;
}

/** The music from an instant on, as [local wall clock of its start, hours it lasts, collection]. */
function story(of: ReturnType<typeof week>, timezone: string, from: string, hours: number) {
  const start = Date.parse(from);
  return stretchesOf(of, timezone, start, start + hours * HOUR).map((stretch) => [
    new Date(wallTimeAt(timezone, stretch.from)).toISOString().slice(5, 16),
    (stretch.to - stretch.from) / HOUR,
    stretch.collectionId,
  ]);
}

const collectionAt = (of: ReturnType<typeof week>, timezone: string, at: number) =>
  stretchesOf(of, timezone, at, at + 1)[0]?.collectionId ?? null;

const everyDay = (from: number, to: number, plays: string) =>
  Array.from({ length: 7 }, (_, day) => ({ day, from, to, plays }));

const shop = week([...everyDay(8, 12, "morning"), ...everyDay(12, 20, "day")], "night");

test("week: slots begin and end by the location's wall clock; gaps play the fallback", () => {
  expect(story(shop, "Europe/Stockholm", "2030-01-07T06:00:00Z", 24)).toEqual([
    ["01-07T07:00", 1, "night"],
    ["01-07T08:00", 4, "morning"],
    ["01-07T12:00", 8, "day"],
    ["01-07T20:00", 11, "night"],
  ]);
  expect(story(shop, "America/New_York", "2030-01-07T13:00:00Z", 4)).toEqual([["01-07T08:00", 4, "morning"]]);
});

test("week: a slot may run past midnight and past the end of the week", () => {
  const late = week([{ day: 6, from: 22, to: 26, plays: "party" }]);
  expect(story(late, "Europe/Stockholm", "2030-01-13T20:00:00Z", 8)).toEqual([
    ["01-13T21:00", 1, null],
    ["01-13T22:00", 4, "party"],
    ["01-14T02:00", 3, null],
  ]);
});

test("week: when clocks go forward, slots in the skipped hour are cut short", () => {
  // 2030-03-31, 02:00 becomes 03:00 in Stockholm; a Sunday.
  const spring = week([
    { day: 6, from: 1, to: 2.5, plays: "first" },
    { day: 6, from: 2.5, to: 2.75, plays: "never" },
    { day: 6, from: 2.75, to: 4, plays: "second" },
  ]);
  expect(story(spring, "Europe/Stockholm", "2030-03-31T00:00:00Z", 3)).toEqual([
    ["03-31T01:00", 1, "first"],
    ["03-31T03:00", 1, "second"],
    ["03-31T04:00", 1, null],
  ]);
});

test("week: when clocks go back, the repeated hour is played through once", () => {
  // 2030-10-27, 03:00 becomes 02:00 in Stockholm; a Sunday.
  const autumn = week([
    { day: 6, from: 1, to: 2.5, plays: "first" },
    { day: 6, from: 2.5, to: 3, plays: "second" },
    { day: 6, from: 3, to: 4, plays: "third" },
  ]);
  const whole = [
    ["10-27T01:00", 1.5, "first"],
    ["10-27T02:30", 1.5, "second"],
    ["10-27T03:00", 1, "third"],
    ["10-27T04:00", 1, null],
  ];
  expect(story(autumn, "Europe/Stockholm", "2030-10-26T23:00:00Z", 5)).toEqual(whole);
  // Requested in the middle of the second pass it is the same.
  expect(story(autumn, "Europe/Stockholm", "2030-10-27T01:15:00Z", 1)).toEqual([
    ["10-27T02:15", 0.75, "second"],
    ["10-27T03:00", 0.25, "third"],
  ]);
});

test("week: the next change is an instant; adjacent slots with the same music are no change", () => {
  const at = Date.parse("2030-01-07T09:00:00Z");
  expect(nextChangeAt(shop, "Europe/Stockholm", at)).toBe(Date.parse("2030-01-07T11:00:00Z"));
  const same = week([...everyDay(8, 12, "one"), ...everyDay(12, 20, "one")], "one");
  expect(nextChangeAt(same, "Europe/Stockholm", at)).toBeNull();
  const weekly = week([{ day: 0, from: 0, to: 1, plays: "once a week" }]);
  const monday = Date.parse("2030-03-25T00:00:00Z");
  // The clock is put forward on the Sunday in between.
  expect(nextChangeAt(weekly, "Europe/Stockholm", monday)).toBe(Date.parse("2030-03-31T22:00:00Z"));
});

test("week: a clock change is found days ahead, to a fraction of a ms", () => {
  const weekly = week([{ day: 0, from: 0, to: 1, plays: "once a week" }]);
  // When a timer for a slot at 02:00 wakes up in the days before that hour is skipped.
  const changed = Date.parse("2030-03-31T01:00:00Z");
  for (let days = 1; days < 6; days++) {
    const now = changed - days * DAY_MS + 0.4;
    expect(nextChangeAt(weekly, "Europe/Stockholm", now)).toBe(Date.parse("2030-03-31T22:00:00Z"));
  }
});

test("week: an unknown time zone is read as UTC", () => {
  expect(collectionAt(shop, "Not/A_Place", Date.parse("2030-01-07T08:00:00Z"))).toBe("morning");
});

const anyWeek = fc
  .uniqueArray(fc.integer({ min: 0, max: MINUTES_PER_WEEK / 15 - 1 }), { maxLength: 40 })
  .chain((starts) => {
    const sorted = [...starts].sort((a, b) => a - b);
    const room = sorted.map(
      (start, n) => (sorted[n + 1] ?? (sorted[0] ?? 0) + MINUTES_PER_WEEK / 15) - start,
    );
    return fc.record({
      slots: fc.tuple(...room.map((most) => fc.integer({ min: 1, max: most }))).map((lengths) =>
        sorted.map((start, n) => ({
          id: `slot ${n}`,
          startMinute: start * 15,
          durationMinutes: (lengths[n] ?? 1) * 15,
          collectionId: `c${n % 5}`,
        })),
      ),
      fallbackCollectionId: fc.constantFrom(null, "fallback"),
    });
  });
const anyMoment = fc
  .integer({ min: Date.UTC(2029, 11, 1) / 60_000, max: Date.UTC(2031, 1, 1) / 60_000 })
  .map((minutes) => minutes * 60_000);

test("week: every moment in every time zone has the music of its wall clock", () => {
  fc.assert(
    fc.property(anyWeek, anyMoment, fc.constantFrom(...ZONES), (plan, from, timezone) => {
      const stretches = stretchesOf(plan, timezone, from, from + WEEK_MS);
      expect(stretches[0]?.from).toBe(from);
      expect(stretches.at(-1)?.to).toBe(from + WEEK_MS);
      for (const [n, { to, collectionId }] of stretches.entries()) {
        expect(stretches[n + 1]?.from ?? from + WEEK_MS).toBe(to);
        expect(stretches[n + 1]?.collectionId).not.toBe(collectionId);
      }
      for (const stretch of stretches) {
        const { from: at } = stretch;
        // The second pass of a repeated hour ignores the wall clock.
        if (wallTimeAt(timezone, at - DAY_MS) - (at - DAY_MS) !== wallTimeAt(timezone, at) - at) continue;
        expect(stretch.collectionId).toBe(onTheWall(plan, wallTimeAt(timezone, at)));
      }
    }),
  );
});

test("week: the next change lies ahead and leads to other music", () => {
  fc.assert(
    fc.property(anyWeek, anyMoment, fc.constantFrom(...ZONES), (plan, at, timezone) => {
      const next = nextChangeAt(plan, timezone, at);
      if (next === null) return;
      expect(next).toBeGreaterThan(at);
      const before = collectionAt(plan, timezone, at);
      expect(collectionAt(plan, timezone, next - 1)).toBe(before);
      expect(collectionAt(plan, timezone, next)).not.toBe(before);
    }),
  );
});

/** The rule itself: the slot that contains a wall clock time. */
function onTheWall(plan: ReturnType<typeof week>, wall: number): string | null {
  const minute = Math.floor(wall / 60_000 - 4 * 24 * 60) % MINUTES_PER_WEEK;
  const slot = plan.slots.find(({ startMinute, durationMinutes }) => {
    const passed = (minute - startMinute + MINUTES_PER_WEEK) % MINUTES_PER_WEEK;
    return passed < durationMinutes;
  });
  return slot?.collectionId ?? plan.fallbackCollectionId;
}
