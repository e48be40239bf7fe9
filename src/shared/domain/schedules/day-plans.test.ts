import fc from "fast-check";
import { expect, test } from "vitest";
import type { OpeningHours } from "#shared/contract/opening-hours.ts";
import type { Repeat } from "#shared/contract/planned-hours.ts";
import type { OccasionalSlot, WeekException, WeeklySlot } from "#shared/contract/player.ts";
import { DAY_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { MINUTES_PER_DAY, MINUTES_PER_WEEK, WEEKDAYS } from "./calendar-week.ts";
import type { Week } from "./day-plans.ts";
import { dayOfDate } from "./days.ts";
import { exceptionOn } from "./exceptions.ts";
import { hasOverlap } from "./opening-hours.ts";
import { offsetAt, wallTimeAt } from "./wall-clock.ts";
import { nextChangeAt, partsBetween } from "./week.ts";

const ZONES = ["Europe/Stockholm", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"];
/**
 * An independent minute-by-minute model: a slot belongs to the day it begins on, and from 06:00 to the next;
 * an exception decides about the slots of its day and the gaps between them; an occasional slot replaces what
 * the week plans, and begins on no day with an exception; and all of it is audible only during opening hours.
 */
function model(week: Week, wallMs: number): string | null {
  const minute = Math.floor(wallMs / MINUTE_MS);
  const day = Math.floor(minute / MINUTES_PER_DAY);
  const inDay = minute - day * MINUTES_PER_DAY;
  if (week.hours && !isOpen(week.hours, day, inDay)) return null;
  const isExceptional = (of: number) => exceptionOn(week.exceptions ?? [], of) !== null;
  const late = inDay < 6 * 60 ? slotOfDay(week, day - 1, inDay + MINUTES_PER_DAY) : null;
  for (const occasional of week.occasional ?? []) {
    const lasts = (of: number) => {
      const passed = (day - of) * MINUTES_PER_DAY + inDay - occasional.startMinute;
      return (
        beginsOn(occasional, of) && !isExceptional(of) && 0 <= passed && passed < occasional.durationMinutes
      );
    };
    const isLate = lasts(day - 1) && (inDay < 6 * 60 || !isExceptional(day));
    const isOwn = lasts(day) && !(late && isExceptional(day - 1));
    if (isLate || isOwn) return occasional.collectionId;
  }
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

/** By walking from the first date, day by day. */
function beginsOn({ from, to, repeat }: OccasionalSlot, day: number): boolean {
  const [first, last] = [dayOfDate(from), to === null ? Number.POSITIVE_INFINITY : dayOfDate(to)];
  if (day < first || day > last) return false;
  if (repeat.kind === "weeks") {
    let at = first;
    while (at < day) at += 7 * repeat.every;
    return at === day;
  }
  // All such days of the month, by their dates.
  const [year, month] = dateOfDay(day).split("-").map(Number) as [number, number];
  const days: number[] = [];
  for (let date = new Date(Date.UTC(year, month - 1, 1)); date.getUTCMonth() === month - 1; ) {
    if (["SU", "MO", "TU", "WE", "TH", "FR", "SA"][date.getUTCDay()] === repeat.day)
      days.push(date.getTime() / DAY_MS);
    date = new Date(date.getTime() + DAY_MS);
  }
  const place = { first: 0, second: 1, third: 2, fourth: 3, last: days.length - 1 }[repeat.place];
  return days[place] === day;
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

const anyRepeat: fc.Arbitrary<Repeat> = fc.oneof(
  fc.record({ kind: fc.constant("weeks" as const), every: fc.integer({ min: 1, max: 8 }) }),
  fc.record({
    kind: fc.constant("month" as const),
    place: fc.constantFrom("first", "second", "third", "fourth", "last"),
    day: fc.constantFrom(...WEEKDAYS),
  }),
);

const anyOccasional: fc.Arbitrary<Omit<OccasionalSlot, "id">> = fc
  .record({
    first: anyDay,
    length: fc.option(fc.integer({ min: 0, max: 200 })),
    start: fc.integer({ min: 0, max: 95 }),
    quarters: fc.integer({ min: 1, max: 96 }),
    repeat: anyRepeat,
  })
  .map(({ first, length, start, quarters, repeat }) => ({
    startMinute: start * 15,
    durationMinutes: quarters * 15,
    from: dateOfDay(first),
    to: length === null ? null : dateOfDay(first + length),
    repeat,
    collectionId: "",
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
  occasional: fc
    .array(anyOccasional, { maxLength: 4 })
    .map((list) => list.map((slot, n) => ({ ...slot, id: `o${n}`, collectionId: `rare${n}` }))),
  hours: fc.option(anyHours),
});

test("day plans: match a minute-by-minute evaluation for any week, exceptions, occasional slots and hours", () => {
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

const evening = (repeat: Repeat, over: Partial<OccasionalSlot> = {}): OccasionalSlot => ({
  ...{ id: "o", startMinute: 18 * 60, durationMinutes: 5 * 60, collectionId: "party" },
  ...{ from: "2028-01-01", to: null, repeat },
  ...over,
});
const party = (of: readonly OccasionalSlot[], from: string, to: string, exceptions: WeekException[] = []) =>
  partsBetween(
    { slots: [], fallbackCollectionId: "gaps", occasional: of, exceptions },
    "UTC",
    dayOfDate(from) * DAY_MS,
    dayOfDate(to) * DAY_MS,
  )
    .filter(({ collectionId }) => collectionId !== "gaps")
    .map((part) => `${new Date(part.from).toISOString().slice(0, 16)} ${part.collectionId}`);

test.each<[string, OccasionalSlot, string, string, readonly string[]]>([
  [
    "every second week counts from its first date, across the end of a year",
    evening({ kind: "weeks", every: 2 }, { from: "2026-12-04" }),
    "2026-12-01",
    "2027-01-20",
    ["2026-12-04", "2026-12-18", "2027-01-01", "2027-01-15"],
  ],
  [
    "every eighth week keeps its weeks through a leap day",
    evening({ kind: "weeks", every: 8 }, { from: "2028-01-04" }),
    "2028-01-01",
    "2028-05-01",
    ["2028-01-04", "2028-02-29", "2028-04-25"],
  ],
  [
    "every week, with both dates included",
    evening({ kind: "weeks", every: 1 }, { from: "2030-03-01", to: "2030-03-15" }),
    "2030-01-01",
    "2030-12-31",
    ["2030-03-01", "2030-03-08", "2030-03-15"],
  ],
  [
    "on a single date",
    evening({ kind: "weeks", every: 1 }, { from: "2028-02-29", to: "2028-02-29" }),
    "2028-01-01",
    "2029-12-31",
    ["2028-02-29"],
  ],
  [
    "the first Monday may be the first day of the month",
    evening({ kind: "month", place: "first", day: "MO" }, { from: "2030-03-01" }),
    "2030-03-01",
    "2030-07-15",
    ["2030-03-04", "2030-04-01", "2030-05-06", "2030-06-03", "2030-07-01"],
  ],
  [
    "the fourth Thursday is not always the last",
    evening({ kind: "month", place: "fourth", day: "TH" }, { from: "2030-01-01", to: "2030-03-28" }),
    "2030-01-01",
    "2030-12-31",
    ["2030-01-24", "2030-02-28", "2030-03-28"],
  ],
  [
    "the last Tuesday may be a leap day",
    evening({ kind: "month", place: "last", day: "TU" }, { from: "2028-01-31" }),
    "2028-01-01",
    "2028-05-01",
    ["2028-02-29", "2028-03-28", "2028-04-25"],
  ],
])("occasional slots: %s", (_, slot, from, to, days) => {
  expect(party([slot], from, to)).toEqual(days.map((day) => `${day}T18:00 party`));
});

test("occasional slots: one replaces the week in its hours, also the end of the last evening", () => {
  const night = evening(
    { kind: "weeks", every: 2 },
    { from: "2030-12-24", startMinute: 2 * 60, durationMinutes: 2 * 60 },
  );
  const late = evening({ kind: "weeks", every: 2 }, { id: "late", from: "2030-12-24", startMinute: 22 * 60 });
  expect(dayOf({ ...bar, occasional: [night, late] }, "2030-12-24")).toEqual([
    [0, "evening"],
    [2, "party"],
    [4, "gaps"],
    [18, "evening"],
    [22, "party"],
  ]);
  expect(dayOf({ ...bar, occasional: [night, late] }, "2030-12-25")).toEqual([
    [0, "party"],
    [3, "gaps"],
    [18, "evening"],
  ]);
  expect(dayOf({ ...bar, occasional: [night, late] }, "2031-01-01")).toEqual(dayOf(bar, "2031-01-01"));
});

test("occasional slots: of two at once the earlier in the list plays; an exception replaces both", () => {
  const first = evening(
    { kind: "month", place: "last", day: "TU" },
    { collectionId: "first", durationMinutes: 60 },
  );
  const second = evening({ kind: "weeks", every: 1 }, { from: "2030-01-01", startMinute: 17 * 60 });
  expect(party([first, second], "2030-12-31", "2031-01-01")).toEqual([
    "2030-12-31T17:00 party",
    "2030-12-31T18:00 first",
    "2030-12-31T19:00 party",
  ]);
  expect(party([second, first], "2030-12-31", "2031-01-01")).toEqual(["2030-12-31T17:00 party"]);
  expect(party([first, second], "2030-12-31", "2031-01-01", [silentOn("2030-12-31")])).toEqual([
    "2030-12-31T00:00 null",
  ]);
});

test("occasional slots: one that runs into an exception's day ends by 06:00 of it", () => {
  const long = evening({ kind: "weeks", every: 2 }, { from: "2030-12-23", durationMinutes: 24 * 60 });
  expect(dayOf({ ...bar, occasional: [long], exceptions: [silentOn("2030-12-24")] }, "2030-12-24")).toEqual([
    [0, "party"],
    [6, null],
  ]);
});

test("occasional slots: clocks that change cut one short or let it continue, as they do with any slot", () => {
  const slot = evening(
    { kind: "month", place: "last", day: "SU" },
    { startMinute: 150, durationMinutes: 90, from: "2030-01-01" },
  );
  const hours = (date: string) => {
    const from = Date.parse(`${date}T00:00:00+01:00`);
    return partsBetween(
      { slots: [], fallbackCollectionId: null, occasional: [slot] },
      "Europe/Stockholm",
      from,
      from + 6 * 3_600_000,
    )
      .filter(({ collectionId }) => collectionId !== null)
      .map((part) => [(part.from - from) / 3_600_000, (part.to - from) / 3_600_000]);
  };
  expect(hours("2030-03-31")).toEqual([[2, 3]]);
  expect(hours("2030-10-27")).toEqual([[1.5, 4]]);
});

test("occasional slots: the next one is found months ahead", () => {
  const slot = evening({ kind: "weeks", every: 8 }, { from: "2030-10-01" });
  const week: Week = { slots: [], fallbackCollectionId: "gaps", occasional: [slot] };
  expect(nextChangeAt(week, "UTC", Date.parse("2030-02-01T00:00:00Z"))).toBe(
    Date.parse("2030-10-01T18:00:00Z"),
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
