import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, WEEK_MS } from "#shared/domain/time/lengths.ts";
import { redo, startHistory, step, undo } from "./edit-history.ts";
import {
  addSlot,
  clearDay,
  copyDay,
  copySlot,
  displacedBy,
  type EditorSlot,
  moveSlot,
  removeSlot,
  type Slots,
  splitSlot,
  stretchSlot,
} from "./editor-slots.ts";
import {
  atClock,
  clockOf,
  dayOf,
  partsOnDay,
  recurrenceOf,
  snap,
  spanOf,
  WEEK_BEGINS,
} from "./editor-week.ts";
import { mergeEdits } from "./merge-edits.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const [MO, TU, WE, , , , SU] = [0, 1, 2, 3, 4, 5, 6];

function slot(id: string, day: number, from: number, to: number): EditorSlot {
  const start = atClock(day, from * HOUR);
  const part = { uniqueId: `local-${id}`, id, name: "", color: null, collections: [id], volume: null };
  return { ...part, start, end: start + (to - from) * HOUR };
}

/** A slot that the service does not know yet. */
const fresh = (name: string, day: number, from: number, to: number) => ({
  ...slot(name, day, from, to),
  id: null,
});

const ids = () => {
  let made = 0;
  return () => `new-${++made}`;
};

/** Slots as [music, day, from, to] with hours of the clock. */
const story = (slots: Slots) =>
  slots.map(({ collections, start, end }) => [
    collections[0],
    dayOf(start),
    clockOf(start) / HOUR,
    clockOf(start) / HOUR + (end - start) / HOUR,
  ]);

test("schedule week: slots lie in a January week of 2012 whose days begin at 06:00 (@M-250 @M-251)", () => {
  for (const day of [0, 1, 2, 3, 4, 5, 6]) {
    const at = new Date(atClock(day, 5.5 * HOUR));
    expect([at.getUTCFullYear(), at.getUTCMonth()]).toEqual([2012, 0]);
    expect(dayOf(atClock(day, 6 * HOUR))).toBe(day);
  }
  // Tuesday 05:00 belongs to Monday, 06:00 to Tuesday.
  expect(dayOf(Date.UTC(2012, 0, 3, 5))).toBe(MO);
  expect(dayOf(Date.UTC(2012, 0, 3, 6))).toBe(TU);
});

test("schedule week: a span is written as a weekly rule of the calendar's day (@M-199 @M-200 @M-201)", () => {
  const tuesday = { start: Date.UTC(2012, 0, 3, 9, 5), end: Date.UTC(2012, 0, 3, 11, 5) };
  expect(recurrenceOf(tuesday)).toEqual({
    rrule: "FREQ=WEEKLY;BYDAY=TU",
    dtstart: "090500",
    duration: "7200000",
  });
  expect(recurrenceOf(slot("late", MO, 3, 5)).rrule).toBe("FREQ=WEEKLY;BYDAY=TU");
  expect(recurrenceOf(slot("last", SU, 5, 6)).rrule).toBe("FREQ=WEEKLY;BYDAY=MO");
  for (const bad of [
    { rrule: "FREQ=DAILY", dtstart: "090000", duration: "1" },
    { rrule: "FREQ=WEEKLY;BYDAY=TU", dtstart: "2500", duration: "1" },
    { rrule: "FREQ=WEEKLY;BYDAY=TU", dtstart: "090000", duration: "0" },
  ])
    expect(spanOf(bad)).toBeNull();
});

test("schedule slots: a new one replaces covered slots and trims overlapping ones (@M-252 @M-253)", () => {
  expect(story(addSlot([slot("a", MO, 9, 10)], fresh("b", MO, 8, 12), ids()))).toEqual([["b", MO, 8, 12]]);
  expect(story(addSlot([slot("a", MO, 8, 12)], fresh("b", MO, 10, 14), ids()))).toEqual([
    ["a", MO, 8, 10],
    ["b", MO, 10, 14],
  ]);
});

test("schedule slots: one inside another splits it; the second part is new to the service (@M-254 @M-198)", () => {
  const [first, middle, last] = addSlot([slot("s1", MO, 8, 16)], fresh("b", MO, 10, 12), ids());
  expect(first).toEqual({ ...slot("s1", MO, 8, 10), uniqueId: "local-s1" });
  expect(middle?.collections).toEqual(["b"]);
  expect(last).toEqual({ ...slot("s1", MO, 12, 16), id: null, uniqueId: "new-1" });
});

test("schedule slots: a moved one takes its place like a new one, and its rule follows (@M-255 @M-258)", () => {
  const moved = moveSlot(
    [slot("a", MO, 8, 12), slot("b", TU, 8, 10)],
    "local-b",
    atClock(MO, 9 * HOUR),
    ids(),
  );
  expect(story(moved)).toEqual([
    ["a", MO, 8, 9],
    ["b", MO, 9, 11],
    ["a", MO, 11, 12],
  ]);
  expect(moved.map(recurrenceOf)[1]).toEqual({
    rrule: "FREQ=WEEKLY;BYDAY=MO",
    dtstart: "090000",
    duration: "7200000",
  });
});

test("schedule slots: one that runs past the week's end trims the first of the week (@M-256)", () => {
  const late = { ...slot("late", SU, 22, 24), end: slot("late", SU, 22, 24).start + 10 * HOUR };
  expect(story(addSlot([slot("early", MO, 6, 12)], late, ids()))).toEqual([
    ["early", MO, 8, 12],
    ["late", SU, 22, 32],
  ]);
});

test("schedule slots: growing stops at the neighbours, which stay unchanged (@M-257)", () => {
  const held = [slot("a", MO, 8, 10), slot("b", MO, 11, 12), slot("c", MO, 15, 16)];
  const later = stretchSlot(held, "local-b", "end", 9 * HOUR);
  expect(story(later)).toEqual([
    ["a", MO, 8, 10],
    ["b", MO, 11, 15],
    ["c", MO, 15, 16],
  ]);
  expect(story(stretchSlot(held, "local-b", "start", -9 * HOUR))[1]).toEqual(["b", MO, 10, 12]);
  expect(story(stretchSlot(held, "local-b", "end", -9 * HOUR))[1]).toEqual(["b", MO, 11, 11 + 5 / 60]);
  expect(story(stretchSlot(held, "local-b", "start", 9 * HOUR))[1]).toEqual(["b", MO, 12 - 5 / 60, 12]);
});

test("schedule slots: a day is copied to others with all of its slots", () => {
  const held = [slot("a", MO, 8, 12), slot("b", MO, 20, 30), slot("c", TU, 9, 13), slot("d", WE, 7, 8)];
  const copied = copyDay(held, MO, [TU], ids());
  expect(story(copied)).toEqual([
    ["a", MO, 8, 12],
    ["b", MO, 20, 30],
    ["a", TU, 8, 12],
    ["b", TU, 20, 30],
    ["d", WE, 7, 8],
  ]);
  expect(copied.filter(({ id }) => id === null)).toHaveLength(2);
});

test("schedule history: undo and redo go step by step; a new step clears the redo steps", () => {
  const first = startHistory("a");
  const third = step(step(first, "b"), "c");
  expect(undo(third).present).toBe("b");
  expect(redo(undo(third))).toEqual(third);
  expect(undo(first)).toBe(first);
  expect(redo(step(undo(third), "d")).present).toBe("d");
});

const PER_WEEK = WEEK_MS / MINUTE;

/** The plain model: the music in each minute of the week. */
function minutes(slots: Slots): (string | null)[] {
  const week = new Array<string | null>(PER_WEEK).fill(null);
  for (const { start, end, collections } of slots)
    for (let at = start; at < end; at += MINUTE)
      week[Math.floor((at - WEEK_BEGINS) / MINUTE) % PER_WEEK] = collections[0] ?? "";
  return week;
}

const minute = fc.integer({ min: 0, max: PER_WEEK - 1 });
const day = fc.integer({ min: 0, max: 6 });
const anySlot = fc
  .record({
    at: minute,
    lasts: fc.oneof(fc.integer({ min: 5, max: 1000 }), fc.integer({ min: 5, max: PER_WEEK })),
    plays: fc.nat(9),
  })
  .map(({ at, lasts, plays }) => {
    const start = WEEK_BEGINS + at * MINUTE;
    return { start, end: start + lasts * MINUTE, plays: `p${plays}` };
  });
const anySlots = fc.array(anySlot, { maxLength: 12 }).map((parts) => {
  const newId = ids();
  return parts.reduce<Slots>((held, { plays, ...span }, place) => {
    const added = {
      ...span,
      uniqueId: `u${place}`,
      volume: null,
      id: `s${place}`,
      name: "",
      color: null,
      collections: [plays],
    };
    return addSlot(held, added, newId);
  }, []);
});
/** As sent by the service, which knows all of them. */
const savedSlots = anySlots.map((slots) => slots.map((one) => ({ ...one, id: one.uniqueId })));
const late = () => {
  let made = 0;
  return () => `late-${++made}`;
};

/** Invariants: no overlaps, unique names, and rules equal to spans. */
function expectSound(slots: Slots): void {
  expect(slots.reduce((sum, { start, end }) => sum + (end - start) / MINUTE, 0)).toBe(
    minutes(slots).filter((plays) => plays !== null).length,
  );
  expect(new Set(slots.map(({ uniqueId }) => uniqueId)).size).toBe(slots.length);
  const known = slots.flatMap(({ id }) => id ?? []);
  expect(new Set(known).size).toBe(known.length);
  for (const { start, end } of slots) {
    expect(start >= WEEK_BEGINS && start < WEEK_BEGINS + WEEK_MS).toBe(true);
    expect(spanOf(recurrenceOf({ start, end }))).toEqual({ start, end });
  }
}

test("schedule slots: after adding, only the minutes inside the new slot change", () => {
  fc.assert(
    fc.property(anySlots, anySlot, (held, { plays: _, ...span }) => {
      const added = {
        ...span,
        uniqueId: "added",
        id: null,
        name: "",
        color: null,
        collections: ["added"],
        volume: null,
      };
      const after = addSlot(held, added, late());
      expectSound(after);
      const expected = minutes(held);
      for (let at = span.start; at < span.end; at += MINUTE)
        expected[Math.floor((at - WEEK_BEGINS) / MINUTE) % PER_WEEK] = "added";
      expect(minutes(after)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("schedule slots: moving removes and adds; copying keeps the original's time, unless covered", () => {
  fc.assert(
    fc.property(anySlots, fc.nat(), minute, (held, which, at) => {
      const chosen = held[which % Math.max(1, held.length)];
      if (!chosen) return;
      const start = WEEK_BEGINS + at * MINUTE;
      const there = { ...chosen, start, end: start + chosen.end - chosen.start };
      const moved = moveSlot(held, chosen.uniqueId, start, late());
      expectSound(moved);
      expect(minutes(moved)).toEqual(minutes(addSlot(removeSlot(held, chosen.uniqueId), there, late())));
      const copied = copySlot(held, chosen.uniqueId, start, late());
      expectSound(copied);
      expect(minutes(copied)).toEqual(
        minutes(addSlot(held, { ...there, uniqueId: "copy", id: null }, late())),
      );
    }),
    { numRuns: 60 },
  );
});

test("schedule slots: resizing changes no other slot, splitting changes no minute", () => {
  fc.assert(
    fc.property(
      anySlots,
      fc.nat(),
      fc.constantFrom("start", "end"),
      fc.integer({ min: -PER_WEEK, max: PER_WEEK }),
      minute,
      (held, which, edge, by, at) => {
        const chosen = held[which % Math.max(1, held.length)];
        if (!chosen) return;
        const stretched = stretchSlot(held, chosen.uniqueId, edge as "start" | "end", by * MINUTE);
        expectSound(stretched);
        expect(removeSlot(stretched, chosen.uniqueId)).toEqual(removeSlot(held, chosen.uniqueId));
        const split = splitSlot(held, chosen.uniqueId, WEEK_BEGINS + at * MINUTE, late());
        expectSound(split);
        expect(minutes(split)).toEqual(minutes(held));
      },
    ),
    { numRuns: 60 },
  );
});

test("schedule slots: copied days play the same, cleared days nothing, other days are unchanged", () => {
  fc.assert(
    fc.property(anySlots, day, fc.uniqueArray(day), (held, from, to) => {
      const perDay = DAY_MS / MINUTE;
      const before = minutes(held);
      const copied = copyDay(held, from, to, late());
      expectSound(copied);
      const after = minutes(copied);
      for (const one of [0, 1, 2, 3, 4, 5, 6]) {
        const source = to.includes(one) ? from : one;
        const [a, b] = [
          after.slice(one * perDay, (one + 1) * perDay),
          before.slice(source * perDay, (source + 1) * perDay),
        ];
        expect(a).toEqual(b);
      }
      const cleared = clearDay(held, from, late());
      expectSound(cleared);
      expect(
        minutes(cleared)
          .slice(from * perDay, (from + 1) * perDay)
          .every((plays) => plays === null),
      ).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("schedule week: a slot's parts by day add up to the whole slot", () => {
  fc.assert(
    fc.property(anySlot, (span) => {
      const parts = [0, 1, 2, 3, 4, 5, 6].flatMap((one) => partsOnDay(span, one));
      expect(parts.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(span.end - span.start);
      expect(parts.every(({ start, end }) => dayOf(start) === dayOf(end - 1))).toBe(true);
    }),
  );
});

test("schedule week: times snap to steps of the clock", () => {
  const at = Date.UTC(2012, 0, 3, 9, 8);
  expect(new Date(snap(at, 15 * MINUTE)).getUTCMinutes()).toBe(15);
  expect(new Date(snap(at, 5 * MINUTE)).getUTCMinutes()).toBe(10);
});

test("schedule merge: edits of two people at different times are both kept, and theirs are named", () => {
  const base = [slot("a", MO, 8, 12), slot("b", TU, 8, 12), slot("c", WE, 8, 12)];
  const mine = moveSlot(base, "local-a", atClock(MO, 9 * HOUR), ids());
  const theirs = removeSlot(addSlot(base, fresh("x", SU, 8, 9), ids()), "local-b");
  const merged = mergeEdits(base, mine, theirs, "mine", ids());
  expect(story(merged.slots)).toEqual([
    ["a", MO, 9, 13],
    ["c", WE, 8, 12],
    ["x", SU, 8, 9],
  ]);
  expect(merged.theirs.map(({ kind, slot: { collections } }) => [kind, collections[0]])).toEqual([
    ["removed", "b"],
    ["added", "x"],
  ]);
  expect(merged.contested).toEqual([]);
});

test("schedule merge: for the same time or slot, the chosen edit wins and the other is named", () => {
  const base = [slot("a", MO, 8, 12)];
  const mine = stretchSlot(base, "local-a", "end", HOUR);
  const theirs = removeSlot(base, "local-a");
  const kept = mergeEdits(base, mine, theirs, "mine", ids());
  expect(story(kept.slots)).toEqual([["a", MO, 8, 13]]);
  expect(kept.contested).toHaveLength(1);
  expect(mergeEdits(base, mine, theirs, "theirs", ids()).slots).toEqual([]);
});

test("schedule merge: with edits on one side only, the result is that side", () => {
  fc.assert(
    fc.property(savedSlots, anySlot, fc.nat(), (base, { plays: _, ...span }, which) => {
      const added = {
        ...span,
        uniqueId: "added",
        volume: null,
        id: "added",
        name: "",
        color: null,
        collections: ["added"],
      };
      const gone = base[which % Math.max(1, base.length)]?.uniqueId ?? "";
      const edited = addSlot(removeSlot(base, gone), added, late());
      for (const wins of ["mine", "theirs"] as const) {
        expect(minutes(mergeEdits(base, edited, base, wins, late()).slots)).toEqual(minutes(edited));
        expect(minutes(mergeEdits(base, base, edited, wins, late()).slots)).toEqual(minutes(edited));
        expectSound(
          mergeEdits(base, edited, addSlot(base, { ...added, uniqueId: "y", id: "y" }, late()), wins, late())
            .slots,
        );
      }
    }),
    { numRuns: 60 },
  );
});

test("schedule week: a slot names those it would replace or shorten, not itself or untouched ones", () => {
  const own = slot("own", MO, 8, 10);
  const slots = [own, slot("night", MO, 22, 24), slot("early", TU, 9, 12), slot("later", WE, 9, 12)];
  const names = (days: readonly number[], placed: EditorSlot) => {
    const { replaced, shortened } = displacedBy(slots, placed, days);
    return [replaced, shortened].map((some) => some.map(({ id }) => id));
  };
  expect(names([MO], own)).toEqual([[], []]);
  expect(names([MO], { ...own, start: own.start + 2 * HOUR, end: own.start + 26 * HOUR })).toEqual([
    ["night"],
    ["early"],
  ]);
  expect(names([TU, WE], fresh("new", MO, 10, 11))).toEqual([[], ["early", "later"]]);
});
