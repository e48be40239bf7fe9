import fc from "fast-check";
import { expect, test } from "vitest";
import type { OpeningHours } from "#shared/contract/opening-hours.ts";
import type { WeekException, WeeklySlot } from "#shared/contract/player.ts";
import { DAY_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { MINUTES_PER_WEEK, WEEKDAYS } from "./calendar-week.ts";
import type { Week } from "./day-plans.ts";
import { dayOfDate } from "./days.ts";
import { exceptionOn } from "./exceptions.ts";
import { hasOverlap } from "./opening-hours.ts";
import { offsetAt, wallTimeAt } from "./wall-clock.ts";
import { nextChangeAt, partsBetween } from "./week.ts";

const ZONES = ["Europe/Stockholm", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"];
const MINUTES_PER_DAY = 24 * 60;

/**
 * An independent minute-by-minute model: a slot belongs to the day it begins on, and from 06:00 to the next;
 * an exception decides about the slots of its day and the gaps between them; and all of it is audible only
 * during opening hours.
 */
function model(week: Week, wallMs: number): string | null {
  const minute = Math.floor(wallMs / MINUTE_MS);
  const day = Math.floor(minute / MINUTES_PER_DAY);
  const inDay = minute - day * MINUTES_PER_DAY;
  if (week.hours && !isOpen(week.hours, day, inDay)) return null;
  const late = inDay < 6 * 60 ? slotOfDay(week, day - 1, inDay + MINUTES_PER_DAY) : null;
  if (late) return late.collectionId;
  const plan = exceptionOn(week.exceptions ?? [], day)?.plan;
  if (plan?.kind === "silence") return null;
  if (plan?.kind === "collection") return plan.collectionId;
  return slotOfDay(week, day, inDay)?.collectionId ?? week.fallbackCollectionId;
}

/** The slot of a day's plan at this minute, which may be after midnight. */
function slotOfDay(week: Week, day: number, minute: number): WeeklySlot | null {
  const plan = exceptionOn(week.exceptions ?? [], day)?.plan;
  if (plan && plan.kind !== "day") return null;
  const weekday = plan ? WEEKDAYS.indexOf(plan.day) : (((day + 3) % 7) + 7) % 7;
  const inWeek = (weekday * MINUTES_PER_DAY + minute) % MINUTES_PER_WEEK;
  const slot = week.slots.find(
    ({ startMinute, durationMinutes }) =>
      (inWeek - startMinute + MINUTES_PER_WEEK) % MINUTES_PER_WEEK < durationMinutes,
  );
  if (!slot) return null;
  // When it began: on this day, from 06:00 of it, or on another day.
  const passed = (inWeek - slot.startMinute + MINUTES_PER_WEEK) % MINUTES_PER_WEEK;
  const beganAt = minute - passed;
  const isOfDay = beganAt >= 0 ? beganAt < MINUTES_PER_DAY : minute >= 6 * 60;
  return isOfDay ? slot : null;
}

function isOpen(hours: OpeningHours, day: number, minute: number): boolean {
  const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const isWithin = (of: number, at: number) =>
    (hours.days[WEEKDAYS[(((of + 3) % 7) + 7) % 7]!] ?? []).some(({ from, to }) => {
      const end = clock(to) > clock(from) ? clock(to) : clock(to) + MINUTES_PER_DAY;
      return clock(from) <= at && at < end;
    });
  return isWithin(day, minute) || isWithin(day - 1, minute + MINUTES_PER_DAY);
}

const QUARTERS = MINUTES_PER_WEEK / 15;

const anySlots = fc
  .uniqueArray(fc.integer({ min: 0, max: QUARTERS - 1 }), { maxLength: 20 })
  .chain((starts) => {
    const sorted = [...starts].sort((a, b) => a - b);
    const room = sorted.map((start, n) => (sorted[n + 1] ?? sorted[0]! + QUARTERS) - start);
    return fc.tuple(...room.map((most) => fc.integer({ min: 1, max: most }))).map((lengths) =>
      sorted.map((start, n) => ({
        id: `s${n}`,
        startMinute: start * 15,
        durationMinutes: lengths[n]! * 15,
        collectionId: `c${n % 4}`,
      })),
    );
  });

const dateOfDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

const START = dayOfDate("2030-01-01");
const anyDay = fc.integer({ min: START, max: START + 700 });

const anyException: fc.Arbitrary<Omit<WeekException, "id">> = fc
  .record({
    first: anyDay,
    length: fc.integer({ min: 0, max: 9 }),
    yearly: fc.boolean(),
    plan: fc.oneof(
      fc.constant({ kind: "silence" } as const),
      fc.constantFrom(...WEEKDAYS).map((day) => ({ kind: "day", day }) as const),
      fc.constant({ kind: "collection", collectionId: "holiday" } as const),
    ),
  })
  .map(({ first, length, ...rest }) => ({
    ...rest,
    name: "",
    from: dateOfDay(first),
    to: dateOfDay(first + length),
  }));

const anyTime = fc
  .integer({ min: 0, max: 95 })
  .map((n) => `${String(Math.floor(n / 4)).padStart(2, "0")}:${String((n % 4) * 15).padStart(2, "0")}`);
const anySpan = fc.record({ from: anyTime, to: fc.oneof(anyTime, fc.constant("24:00")) });
const anyHours: fc.Arbitrary<OpeningHours> = fc
  .tuple(...WEEKDAYS.map(() => fc.array(anySpan, { maxLength: 2 }).filter((spans) => !hasOverlap(spans))))
  .map((days) => ({ days: Object.fromEntries(WEEKDAYS.map((day, n) => [day, days[n] ?? []])) }));

const anyWeek: fc.Arbitrary<Week> = fc.record({
  slots: anySlots,
  fallbackCollectionId: fc.constantFrom("gaps", null),
  exceptions: fc
    .array(anyException, { maxLength: 8 })
    .map((list) => list.map((exception, n) => ({ ...exception, id: `e${n}` }))),
  hours: fc.option(anyHours),
});

test("day plans: match a minute-by-minute evaluation for any week, exceptions and hours", () => {
  fc.assert(
    fc.property(
      anyWeek,
      anyDay,
      fc.constantFrom(...ZONES),
      fc.array(fc.integer({ min: 0, max: 9 * MINUTES_PER_DAY - 1 }), { minLength: 20, maxLength: 40 }),
      (week, day, timezone, minutes) => {
        const from = day * DAY_MS;
        const parts = partsBetween(week, timezone, from, from + 9 * DAY_MS);
        expect(parts[0]?.from).toBe(from);
        expect(parts.at(-1)?.to).toBe(from + 9 * DAY_MS);
        for (const [n, { to }] of parts.entries()) expect(parts[n + 1]?.from ?? from + 9 * DAY_MS).toBe(to);
        for (const minute of minutes) {
          const at = from + minute * MINUTE_MS;
          // The second pass of a repeated hour ignores the wall clock.
          if (offsetAt(timezone, at - 3_600_000) !== offsetAt(timezone, at)) continue;
          const part = parts.find(({ to }) => to > at);
          expect(part?.collectionId).toBe(model(week, wallTimeAt(timezone, at)));
          if (part?.kind === "closed" || part?.kind === "gap") expect(part.slotId).toBeNull();
        }
      },
    ),
    { numRuns: 300 },
  );
});

const everyDay = (day: (typeof WEEKDAYS)[number]): WeeklySlot => ({
  id: day,
  startMinute: WEEKDAYS.indexOf(day) * MINUTES_PER_DAY + 18 * 60,
  durationMinutes: 9 * 60,
  collectionId: "evening",
});
const bar: Week = { slots: WEEKDAYS.map(everyDay), fallbackCollectionId: "gaps" };
const silentOn = (from: string, over: Partial<WeekException> = {}): WeekException => ({
  ...{ id: "e", name: "Closed", from, to: from, yearly: false, plan: { kind: "silence" } },
  ...over,
});

/** Planned parts of a date in UTC, as [starting hour, collection]. */
function dayOf(week: Week, date: string) {
  const from = dayOfDate(date) * DAY_MS;
  return partsBetween(week, "UTC", from, from + DAY_MS).map((part) => [
    (part.from - from) / 3_600_000,
    part.collectionId,
  ]);
}

test("day plans: a silent day lets the last evening end, and stops before the next one begins", () => {
  const week = { ...bar, exceptions: [silentOn("2030-12-24")] };
  expect(dayOf(week, "2030-12-24")).toEqual([
    [0, "evening"],
    [3, null],
  ]);
  expect(dayOf(week, "2030-12-25")).toEqual([
    [0, "gaps"],
    [18, "evening"],
  ]);
});

test("day plans: round-the-clock music is silent too, from 06:00 of the silent day", () => {
  const always: Week = {
    slots: [{ id: "all", startMinute: 0, durationMinutes: MINUTES_PER_WEEK, collectionId: "all" }],
    fallbackCollectionId: null,
    exceptions: [silentOn("2030-12-24")],
  };
  expect(dayOf(always, "2030-12-24")).toEqual([
    [0, "all"],
    [6, null],
  ]);
});

test("day plans: a yearly exception recurs, also across New Year, and not before its first date", () => {
  const holidays = silentOn("2030-12-31", { to: "2031-01-01", yearly: true });
  const isOn = (date: string) => exceptionOn([holidays], dayOfDate(date)) !== null;
  expect(["2030-12-31", "2031-01-01", "2044-12-31", "2045-01-01"].map(isOn)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["2030-01-01", "2029-12-31", "2031-01-02", "2032-12-30"].map(isOn)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  const leap = silentOn("2028-02-29", { yearly: true });
  expect(exceptionOn([leap], dayOfDate("2030-03-01"))).toBe(leap);
  expect(exceptionOn([leap], dayOfDate("2032-02-29"))).toBe(leap);
});

test("day plans: a single exception overrides a yearly one, a shorter overrides a longer one", () => {
  const yearly = silentOn("2030-12-24", { id: "yearly", yearly: true });
  const long = silentOn("2030-12-20", { id: "long", to: "2030-12-28" });
  const short = silentOn("2030-12-24", { id: "short", to: "2030-12-25" });
  const first = (...of: WeekException[]) => exceptionOn(of, dayOfDate("2030-12-24"))?.id;
  expect(first(yearly, long)).toBe("long");
  expect(first(long, short, yearly)).toBe("short");
});

test("day plans: a date's change is found weeks ahead", () => {
  const week: Week = { slots: [], fallbackCollectionId: "gaps", exceptions: [silentOn("2030-12-24")] };
  expect(nextChangeAt(week, "UTC", Date.parse("2030-06-01T00:00:00Z"))).toBe(
    Date.parse("2030-12-24T00:00:00Z"),
  );
  expect(nextChangeAt({ ...week, exceptions: [] }, "UTC", Date.parse("2030-06-01T00:00:00Z"))).toBeNull();
});

test("day plans: opening hours follow the wall clock through a clock change, as slots do", () => {
  const hours = { days: { SU: [{ from: "02:30", to: "04:00" }] } };
  const open = (date: string) => {
    const from = Date.parse(`${date}T00:00:00+01:00`);
    return partsBetween(
      { slots: [], fallbackCollectionId: "all", hours },
      "Europe/Stockholm",
      from,
      from + 6 * 3_600_000,
    )
      .filter(({ collectionId }) => collectionId === "all")
      .map((part) => [(part.from - from) / 3_600_000, (part.to - from) / 3_600_000]);
  };
  // In spring 02:00 becomes 03:00: one hour of it remains. In autumn the repeated hour continues with the
  // previous part.
  expect(open("2030-03-31")).toEqual([[2, 3]]);
  expect(open("2030-10-27")).toEqual([[1.5, 4]]);
});
