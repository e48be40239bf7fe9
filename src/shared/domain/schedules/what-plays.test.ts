import fc from "fast-check";
import { expect, test } from "vitest";
import { type Schedule, Slot } from "#shared/contract/rest/music/schedules.ts";
import { MINUTES_PER_WEEK } from "./calendar-week.ts";
import { mixtureId } from "./mixture.ts";
import { firstOverlapping, slotMinutes, slotRule } from "./slot-rule.ts";
import { whatPlaysOn } from "./what-plays.ts";

const HOUR = 60;

test("slot times: days, start and length round-trip through a slot's minutes (@M-258)", () => {
  expect(slotRule({ startMinute: 24 * HOUR + 9 * HOUR + 5, durationMinutes: 2 * HOUR })).toEqual({
    rrule: "FREQ=WEEKLY;BYDAY=TU",
    dtstart: "090500",
    duration: "7200000",
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MINUTES_PER_WEEK - 1 }),
      fc.integer({ min: 1, max: 24 * HOUR }),
      (startMinute, durationMinutes) => {
        const rule = slotRule({ startMinute, durationMinutes });
        expect(slotMinutes(rule)).toEqual({ startMinute, durationMinutes });
        const slot = { id: "s", name: "", color: null, collections: ["QQ.."], ...rule };
        expect(Slot.omit({ collections: true }).safeParse(slot).success).toBe(true);
      },
    ),
  );
});

test("slot overlap: one begins within another, also across the end of the week", () => {
  const slot = (startMinute: number, durationMinutes: number) => ({ startMinute, durationMinutes });
  expect(firstOverlapping([slot(0, 60), slot(60, 60), slot(MINUTES_PER_WEEK - 60, 60)])).toBe(-1);
  expect(firstOverlapping([slot(0, 60), slot(59, 60)])).toBe(1);
  expect(firstOverlapping([slot(30, 60), slot(MINUTES_PER_WEEK - 60, 120)])).toBe(0);
});

test("mixtures: playlist order makes no difference; a single playlist is itself", () => {
  expect(mixtureId(["b", "a", "b"])).toBe(mixtureId(["a", "b"]));
  expect(mixtureId(["a"])).toBe("a");
});

test("what plays on a date: slots with playlists, an exception, and a closed location", () => {
  const slot = (id: string, startMinute: number, ...collections: string[]) => ({
    ...{ id, name: id, color: null, collections, volume: null },
    ...slotRule({ startMinute, durationMinutes: 10 * HOUR }),
  });
  const schedule = {
    slots: [slot("monday", 8 * HOUR, "a", "b"), slot("sunday", 6 * 24 * HOUR + 10 * HOUR, "c")],
    exceptions: [
      {
        id: "x",
        name: "Holiday",
        from: "2030-01-08",
        to: "2030-01-08",
        yearly: false,
        plan: { kind: "day", day: "SU" },
      },
      {
        id: "y",
        name: "Party",
        from: "2030-01-09",
        to: "2030-01-09",
        yearly: false,
        plan: { kind: "collections", collections: ["d", "e"] },
      },
    ],
    occasional: [
      {
        id: "quiz",
        name: "Quiz",
        color: null,
        collections: ["q"],
        volume: null,
        dtstart: "130000",
        duration: "7200000",
        from: "2030-01-07",
        to: null,
        repeat: { kind: "month", place: "second", day: "MO" },
      },
    ],
  } satisfies Pick<Schedule, "slots" | "exceptions" | "occasional">;
  const open = [{ from: "09:00", to: "17:00" }];
  const place = {
    timezone: "Europe/Stockholm",
    hours: { days: { MO: open, TU: open, WE: open } },
  };
  const read = (date: string) =>
    whatPlaysOn(schedule, date, place).map((part) => [
      new Date(part.from).toISOString().slice(11, 16),
      part.kind,
      part.slot?.name ?? part.exception?.name ?? "",
      part.collections,
    ]);
  expect(read("2030-01-07")).toEqual([
    ["23:00", "closed", "", []],
    ["08:00", "slot", "monday", ["a", "b"]],
    ["16:00", "closed", "", []],
  ]);
  expect(read("2030-01-14")).toEqual([
    ["23:00", "closed", "", []],
    ["08:00", "slot", "monday", ["a", "b"]],
    ["12:00", "slot", "Quiz", ["q"]],
    ["14:00", "slot", "monday", ["a", "b"]],
    ["16:00", "closed", "", []],
  ]);
  expect(read("2030-01-08")).toEqual([
    ["23:00", "closed", "", []],
    ["08:00", "gap", "Holiday", []],
    ["09:00", "slot", "sunday", ["c"]],
    ["16:00", "closed", "", []],
  ]);
  expect(read("2030-01-09")).toEqual([
    ["23:00", "closed", "", []],
    ["08:00", "exception", "Party", ["d", "e"]],
    ["16:00", "closed", "", []],
  ]);
});
